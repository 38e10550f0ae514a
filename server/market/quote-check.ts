import type { Quote } from "#trading/market/quote.ts";

export type RefusedQuote = "no-price" | "ask-below-bid" | "from-the-future" | "back-in-time" | "too-far";

/** A quote further than this from the last one is a mistake of the feed: no listed symbol moves by half within a session. */
const mostRatio = 1.5;
/** How far a service's clock may be ahead of ours. */
const mostAheadMillis = 60_000;

const isPrice = (points: number) => Number.isSafeInteger(points) && points > 0;
const isFar = (now: number, before: number) => now > before * mostRatio || before > now * mostRatio;

/**
 * Says why a quote must not be shown, or undefined and remembers it. `reference` gives the points that a symbol's first quote is
 * compared with, so that a feed that starts with a price ten times too high does not become the measure of the right ones.
 */
export function createQuoteCheck(
  reference: (symbol: string) => number,
): (symbol: string, quote: Quote, now: number) => RefusedQuote | undefined {
  const last = new Map<string, Quote>();
  return (symbol, quote, now) => {
    if (!isPrice(quote.bid) || !isPrice(quote.ask) || !Number.isFinite(quote.time)) return "no-price";
    if (quote.ask < quote.bid) return "ask-below-bid";
    if (quote.time > now + mostAheadMillis) return "from-the-future";
    const before = last.get(symbol);
    if (before && quote.time < before.time) return "back-in-time";
    // Reference prices are years old: only another order of size is a mistake there.
    const first = reference(symbol);
    const far = before
      ? isFar(quote.bid, before.bid) || isFar(quote.ask, before.ask)
      : quote.bid > first * 5 || quote.ask > first * 5 || quote.bid * 5 < first;
    if (far) return "too-far";
    last.set(symbol, quote);
    return undefined;
  };
}
