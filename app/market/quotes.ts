import { createStore, type Readable } from "#lib/store.ts";
import type { Quote } from "#trading/market/quote.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { pageMarket } from "./page-market.ts";

/** The newest quote of each symbol that is watched; empty until the first have come. */
export type QuoteBoard = ReadonlyMap<string, Quote>;

const noQuotes: QuoteBoard = new Map();

const same = (one: Quote, other: Quote): boolean =>
  one.time === other.time && one.bid === other.bid && one.ask === other.ask && one.open === other.open;

/** Every symbol's quote at a moment: the same in every browser at the same moment. What did not change stays the same object. */
function boardAt(symbols: readonly string[], now: number, last: QuoteBoard): QuoteBoard {
  const market = pageMarket();
  return new Map(
    symbols.map((symbol) => {
      const [quote, before] = [market.quote(symbol, now), last.get(symbol)];
      return [symbol, before && same(before, quote) ? before : quote];
    }),
  );
}

/** The quotes of some symbols, kept newest while somebody listens. */
export function marketQuotes(symbols: readonly string[]): Readable<QuoteBoard> {
  const store = createStore(noQuotes, {
    rendered: noQuotes,
    onFirstListener: () => {
      let timer: ReturnType<typeof setTimeout>;
      const next = () => {
        const now = Date.now();
        store.set(boardAt(symbols, now, store.getState()));
        // With the clock, so that every browser shows a quote when it is made.
        timer = setTimeout(next, slotMillis - (now % slotMillis) + 5);
      };
      timer = setTimeout(next, 0);
      return () => clearTimeout(timer);
    },
  });
  return store;
}

/** The quotes of all symbols there are: one clock for all parts of a page that follow them. */
export const everyQuote = marketQuotes(simulatedSymbols);
