import { createStore, type Readable } from "#lib/store.ts";
import type { Quote } from "#trading/market/quote.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";

/** The newest quote of each symbol that is watched; empty until the first have come. */
export type QuoteBoard = ReadonlyMap<string, Quote>;

const noQuotes: QuoteBoard = new Map();
let market: SimulatedMarket | undefined;

/** Every symbol's quote at a moment: the same in every browser at the same moment. */
function boardAt(symbols: readonly string[], now: number): QuoteBoard {
  market ??= createSimulatedMarket();
  const source = market;
  return new Map(symbols.map((symbol) => [symbol, source.quote(symbol, now)]));
}

/** The quotes of some symbols, kept newest while somebody listens. */
export function marketQuotes(symbols: readonly string[]): Readable<QuoteBoard> {
  const store = createStore(noQuotes, {
    rendered: noQuotes,
    onFirstListener: () => {
      let timer: ReturnType<typeof setTimeout>;
      const next = () => {
        const now = Date.now();
        store.set(boardAt(symbols, now));
        // With the clock, so that every browser shows a quote when it is made.
        timer = setTimeout(next, slotMillis - (now % slotMillis) + 5);
      };
      timer = setTimeout(next, 0);
      return () => clearTimeout(timer);
    },
  });
  return store;
}
