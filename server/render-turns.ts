import { setImmediate } from "node:timers/promises";
import { createNetworkSlots } from "#platform/http/network-slots.ts";
import { noteBusy } from "#platform/http/note-unavailable.ts";
import type { Log } from "#platform/http/service.ts";
import { createWorkSlots, type WorkSlotLimits } from "#platform/http/work-slots.ts";

export type RenderTurns = {
  /** Runs `render` when it is this client's turn. @returns "busy" when too many wait already, or for too long. */
  run<T>(client: string, render: () => Promise<T>): Promise<T | "busy">;
};

export type RenderTurnLimits = {
  readonly together: WorkSlotLimits;
  readonly perClient: WorkSlotLimits;
  /** Of a network around IPv6 addresses, all of which may be one customer's. */
  readonly perSite: WorkSlotLimits;
};

/** A page asks the database up to a dozen things at once: these together stay far below what its queue takes. */
const defaults: RenderTurnLimits = {
  together: { running: 6, waiting: 200, waitMs: 10_000 },
  perClient: { running: 2, waiting: 100, waitMs: 10_000 },
  perSite: { running: 3, waiting: 200, waitMs: 10_000 },
};

/**
 * Who has pages rendered, in turns. A client stands in the common line with as many requests as it may have running, and with the others in
 * a line of its own: so those who ask for little are served between those of one who asks for much. All clients of one network stand
 * there with no more than half of what runs together.
 */
export function createRenderTurns(log: Log, { together, perClient, perSite } = defaults): RenderTurns {
  const all = createWorkSlots(together);
  const ofClient = createNetworkSlots(perClient, perSite);

  function busy(): "busy" {
    noteBusy(log, "pages");
    return "busy";
  }

  async function runTogether<T>(render: () => Promise<T>): Promise<T | "busy"> {
    const giveBack = await all.take("all");
    if (!giveBack) return busy();
    // Some answers are computed alone: those that wait would follow one another, and nobody else would be heard until the last one is done.
    await setImmediate();
    return render().finally(giveBack);
  }

  return {
    async run(client, render) {
      const giveBack = await ofClient.take(client);
      return giveBack ? runTogether(render).finally(giveBack) : busy();
    },
  };
}
