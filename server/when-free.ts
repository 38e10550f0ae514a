import { setTimeout as pause } from "node:timers/promises";
import { errorText } from "#lib/error-text.ts";
import { countedLog } from "#platform/http/counted-log.ts";
import { isDiskFull } from "#platform/http/errors.ts";
import type { Log } from "#platform/http/service.ts";
import { DatabaseUnavailable } from "#platform/postgres/errors.ts";

type Options = { readonly signal: AbortSignal; readonly log: Log; readonly pauseMs?: number };

/**
 * Does a step of the start behind which visitors already come: they may leave it no turn at the database, or no room on the disk, and the
 * site must not end for that.
 * @throws what else goes wrong, and `signal`'s reason
 */
export async function whenFree<T>(step: () => Promise<T>, { signal, log, pauseMs = 1_000 }: Options): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || isDiskFull(error))) throw error;
      signal.throwIfAborted();
      countedLog(log).warn("a step of the start is tried again", { error: errorText(error) });
    }
    await pause(pauseMs, undefined, { signal });
  }
}
