import { symbolOf } from "#trading/calculators/rates.ts";
import { type Price, toPrice } from "#trading/market/points.ts";
import { marketQuotes } from "../../market/quotes.ts";

/** The prices of this moment. */
export const currentPrice = (symbol: string): Promise<{ readonly bid: Price; readonly ask: Price }> =>
  new Promise((resolve) => {
    const { digits } = symbolOf(symbol);
    const quotes = marketQuotes([symbol]);
    const stop = quotes.subscribe(() => {
      const quote = quotes.getState().get(symbol);
      if (!quote) return;
      stop();
      resolve({ bid: toPrice(quote.bid, digits), ask: toPrice(quote.ask, digits) });
    });
  });
