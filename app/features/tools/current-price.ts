import type { Quote } from "#trading/market/quote.ts";
import { marketQuotes } from "../../market/quotes.ts";

/** The market's quote of this moment. */
export const currentPrice = (symbol: string): Promise<Quote> =>
  new Promise((resolve) => {
    const quotes = marketQuotes([symbol]);
    const stop = quotes.subscribe(() => {
      const quote = quotes.getState().get(symbol);
      if (!quote) return;
      stop();
      resolve(quote);
    });
  });
