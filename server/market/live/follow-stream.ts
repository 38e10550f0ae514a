import { errorText } from "#lib/error-text.ts";
import { pauseUntil } from "#lib/pause-until.ts";
import type { Log } from "#platform/http/service.ts";
import type { StreamEvent } from "../provider.ts";
import { ProviderKeyError } from "../providers/ask-service.ts";

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A refused key is the owner's to change: asking often would lock the account. */
const refusedPauseMs = 900_000;
/** A stream that lasted this long was a good one: the next pause is short again. */
const goodStreamMs = 30_000;

export type FollowOptions = {
  readonly name: string;
  readonly open: (signal: AbortSignal) => AsyncIterable<StreamEvent>;
  readonly onEvent: (event: StreamEvent) => void;
  /** The stream has begun to send; `again` after it was lost. */
  readonly onOpen: (again: boolean) => void;
  readonly onLost: () => void;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** From 0 to 1: several sites must not come back to a service at the same moment. */
  readonly random?: () => number;
};

/** Keeps a stream open until told to stop: after a loss it comes back, each time later, a minute at most. */
export async function followStream(options: FollowOptions): Promise<void> {
  const { name, open, onEvent, onOpen, onLost, log, signal, random = Math.random } = options;
  let attempt = 0;
  let opened = 0;
  let said = "";

  async function once(): Promise<unknown> {
    let heard = false;
    try {
      for await (const event of open(signal)) {
        if (!heard) onOpen(opened++ > 0);
        heard = true;
        if (said !== "") log.info("the price stream is back", { provider: name });
        said = "";
        onEvent(event);
      }
      return new Error("the service ended it");
    } catch (error) {
      return error;
    } finally {
      if (heard) onLost();
    }
  }

  while (!signal.aborted) {
    const start = Date.now();
    const problem = await once();
    if (signal.aborted) return;
    const text = errorText(problem);
    // The same reason again and again is one line of the log.
    if (text !== said) log.warn("the price stream is lost", { provider: name, problem: text });
    said = text;
    if (Date.now() - start >= goodStreamMs) attempt = 0;
    const doubled = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt++);
    const backOff = doubled * (0.75 + random() / 4);
    await pauseUntil(problem instanceof ProviderKeyError ? refusedPauseMs : backOff, signal);
  }
}
