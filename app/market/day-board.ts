import { createStore, type Readable } from "#lib/store.ts";
import { inContractPoints } from "#trading/market/contract-points.ts";
import { closeBeforeDay } from "./day-change.ts";
import { quoteSource } from "./quote-source.ts";
import { recentBars } from "./recent-bars.ts";

/** What a symbol's quotes of today are measured by. */
export type DaySoFar = {
  /** The bid at the last New York close, in points. */
  readonly previousClose: number;
  /** Closes of the last 24 hours in half-hour bars, in points, oldest first. */
  readonly closes: readonly number[];
};
export type DayBoard = ReadonlyMap<string, DaySoFar>;

const nothing: DayBoard = new Map();
const barsShown = 48;
/** The longest trading day, when clocks go back, and the bar before it. */
const barsLoaded = 51;
const minute = 60_000;

const rest = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/**
 * What is compared with a quote comes from where the quote comes from: the simulated market, or the site's stored bars where a service
 * streams. Null where there are none of the symbol.
 */
async function dayOf(symbol: string, now: number, load: typeof recentBars): Promise<DaySoFar | null> {
  const simulated = quoteSource.getState().kind === "simulated";
  const { bars, data } = await load({ symbol, timeframe: "M30", count: barsLoaded, asOf: now, simulated });
  // A page's parts may ask before the frame has said which service there is.
  if (simulated !== (quoteSource.getState().kind === "simulated")) return dayOf(symbol, now, load);
  const close = simulated === (data.kind === "simulated") ? closeBeforeDay(bars, now) : undefined;
  if (close === undefined) return null;
  const points = (value: number) => inContractPoints(bars, value);
  return { previousClose: points(close), closes: Array.from(bars.close.slice(-barsShown), points) };
}

/** The day so far of the symbols on a list, loaded one at a time and renewed each minute while somebody listens. */
export function marketDays(
  list: Readable<{ readonly symbols: readonly string[] }>,
  load: typeof recentBars = recentBars,
): Readable<DayBoard> {
  const board = createStore(nothing, { rendered: nothing, onFirstListener: follow });

  function follow() {
    let gone = false;
    const renew = async (wanted: readonly string[]) => {
      for (const symbol of wanted) {
        // Without its bars a symbol has no day; the next minute asks again.
        const day = await dayOf(symbol, Date.now(), load).catch(() => null);
        if (gone) return;
        if (day) board.set(new Map(board.getState()).set(symbol, day));
      }
    };
    const renewEachMinute = async () => {
      while (!gone) {
        if (!globalThis.document?.hidden) await renew(list.getState().symbols);
        await rest(minute - (Date.now() % minute) + 50);
      }
    };
    const stopList = list.subscribe(() => {
      const known = board.getState();
      if (known.size > 0) void renew(list.getState().symbols.filter((symbol) => !known.has(symbol)));
    });
    void renewEachMinute();
    return () => {
      gone = true;
      stopList();
    };
  }
  return board;
}
