import { join } from "node:path";
import { errorText } from "#lib/error-text.ts";
import type { Log } from "#platform/http/service.ts";
import type { MarketProvider } from "../provider.ts";
import { appendNewBars } from "./fetch-history.ts";
import { storedSymbols } from "./history-files.ts";
import { HistoryBusyError, whileLocked } from "./history-lock.ts";

const hour = 3_600_000;
/** The site has opened and answers: nobody waits for the first update. */
const firstAfter = 30_000;
const allSymbols = "all symbols";

type Options = {
  readonly folder: string;
  readonly provider: MarketProvider;
  readonly log: Log;
  /** Milliseconds to the first update and between updates. */
  readonly first?: number;
  readonly every?: number;
};

export type KeptHistory = {
  /** Does the next update after the first pause: bars may be missing. */
  soon(): void;
  end(): Promise<void>;
};

/** Adds the bars that a price service has had since the last fetch, every hour beside the open site. */
export function keepHistory({ folder, provider, log, first = firstAfter, every = hour }: Options): KeptHistory {
  const ending = new AbortController();
  const { signal } = ending;
  let running = Promise.resolve();
  let updating = false;
  /** Asked for while one is under way, which may have looked already: another follows it. */
  let again = false;
  let timer: ReturnType<typeof setTimeout>;
  /** What was said last of each symbol: an expired key is said once, not every hour. */
  const said = new Map<string, string>();
  const failed = (symbol: string, error: unknown) => {
    const problem = errorText(error);
    if (said.get(symbol) === problem) return;
    said.set(symbol, problem);
    log.warn("new bars could not be added to the stored history", { symbol, problem });
  };
  async function update(): Promise<void> {
    const work = async () =>
      appendNewBars({ folder, provider, signal }, await storedSymbols(folder), Date.now(), failed);
    // Of several processes on one folder, one asks the service.
    const added = await whileLocked(join(folder, "update"), work, 0).catch((error: unknown) => {
      if (error instanceof HistoryBusyError) return 0;
      throw error;
    });
    said.delete(allSymbols);
    if (added > 0) log.info("new bars were added to the stored history", { bars: added, provider: provider.name });
  }
  const next = (after: number): void => {
    timer = setTimeout(() => {
      updating = true;
      again = false;
      running = update()
        .catch((error: unknown) => failed(allSymbols, error))
        .then(() => {
          updating = false;
          if (!signal.aborted) next(again ? first : every);
        });
    }, after);
    timer.unref();
  };
  next(first);
  return {
    soon(): void {
      again = updating;
      if (updating) return;
      clearTimeout(timer);
      next(first);
    },
    async end(): Promise<void> {
      clearTimeout(timer);
      ending.abort(new Error("the site is closing"));
      await running;
    },
  };
}
