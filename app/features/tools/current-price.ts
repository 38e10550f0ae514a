import { symbolOf } from "#trading/calculators/rates.ts";
import { type Price, toPrice } from "#trading/market/points.ts";
import { marketQuotes } from "../../market/quotes.ts";

/** Quotes of a price service come over the network, or do not. */
const longestMs = 10_000;

/** The prices of this moment. @throws where none came in time. */
export const currentPrice = (symbol: string): Promise<{ readonly bid: Price; readonly ask: Price }> =>
  new Promise((resolve, reject) => {
    const { digits } = symbolOf(symbol);
    const quotes = marketQuotes([symbol]);
    const stop = quotes.subscribe(() => {
      const quote = quotes.getState().get(symbol);
      if (!quote) return;
      stop();
      clearTimeout(timer);
      resolve({ bid: toPrice(quote.bid, digits), ask: toPrice(quote.ask, digits) });
    });
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`no quote of ${symbol} came`));
    }, longestMs);
  });
