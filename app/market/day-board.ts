import { createStore, type Readable } from "#lib/store.ts";
import { closeBeforeDay, previousClose } from "./day-change.ts";
import { pageMarket } from "./page-market.ts";
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
const minute = 60_000;

const rest = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** The same of the owner's stored bars, where a service streams the quotes; null where there are none of the symbol. */
async function storedDay(symbol: string, now: number): Promise<DaySoFar | null> {
  const { bars, data } = await recentBars({ symbol, timeframe: "M30", count: 3 * barsShown, asOf: now });
  const close = data.kind === "simulated" ? undefined : closeBeforeDay(bars);
  return close === undefined ? null : { previousClose: close, closes: Array.from(bars.close).slice(-barsShown) };
}

function simulatedDay(symbol: string, now: number): DaySoFar {
  const market = pageMarket();
  const closes = Array.from(market.lastBars(symbol, "M30", barsShown, now).close);
  return { previousClose: previousClose(market, symbol, now), closes };
}

/** What is compared with a quote comes from where the quote comes from. */
const dayOf = (symbol: string, now: number): Promise<DaySoFar | null> | DaySoFar =>
  quoteSource.getState().kind === "simulated" ? simulatedDay(symbol, now) : storedDay(symbol, now).catch(() => null);

/** The day so far of the symbols on a list, computed one at a time and renewed each minute while somebody listens. */
export function marketDays(list: Readable<{ readonly symbols: readonly string[] }>): Readable<DayBoard> {
  const board = createStore(nothing, { rendered: nothing, onFirstListener: follow });

  function follow() {
    let gone = false;
    const renew = async (wanted: readonly string[]) => {
      for (const symbol of wanted) {
        // A few milliseconds for each symbol: between them the page answers.
        await rest(0);
        if (gone) return;
        const day = await dayOf(symbol, Date.now());
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
