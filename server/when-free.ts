import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#platform/http/service.ts";
import { DatabaseUnavailable } from "#platform/postgres/errors.ts";

type Options = { readonly signal: AbortSignal; readonly log: Log; readonly pauseMs?: number };

/**
 * Does a step of the start behind which visitors already come: they may leave it no turn at the database, and the site must not end for that.
 * @throws what else goes wrong, and `signal`'s reason
 */
export async function whenFree<T>(step: () => Promise<T>, { signal, log, pauseMs = 1_000 }: Options): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      signal.throwIfAborted();
      log.warn("a step of the start is tried again", { error: error.message });
    }
    await pause(pauseMs, undefined, { signal });
  }
}
