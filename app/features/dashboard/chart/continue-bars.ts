import type { Bars } from "#trading/market/bars.ts";
import { contractDigits } from "#trading/market/contract-points.ts";
import { joinBars, sliceBars } from "#trading/market/join-bars.ts";
import type { MarketData, QuoteSource } from "#trading/market/market-data.ts";
import { inDigits } from "#trading/market/points.ts";
import type { Quote } from "#trading/market/quote.ts";
import { barSpan } from "#trading/market/resample.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";

/** The same column with another value in a row. */
function withValue(column: Int32Array, at: number, value: number): Int32Array {
  if (column[at] === value) return column;
  const next = column.slice();
  next[at] = value;
  return next;
}

/** Quotes count in points of the contract, stored bars in those of where they came from. */
const ofBars = (bars: Bars, points: number): number => inDigits(points, contractDigits(bars), bars.digits);

/** A bar that has begun with a price. How many quotes are in it, nobody counts. */
const newBar = (bars: Bars, opened: number, bid: number, ask: number): Bars => ({
  ...{ symbol: bars.symbol, timeframe: bars.timeframe, digits: bars.digits, length: 1 },
  ...{ time: Float64Array.of(opened), volume: new Float64Array(1) },
  ...{ open: Int32Array.of(bid), high: Int32Array.of(bid), low: Int32Array.of(bid), close: Int32Array.of(bid) },
  ...(bars.spread ? { spread: Int32Array.of(ask - bid) } : {}),
});

/** The bars with a quote in the last of them, or in a new one where its time has come. A quote from before changes nothing. */
export function withQuote(bars: Bars, quote: Quote): Bars {
  const last = bars.length - 1;
  const { time, open } = quote;
  if (!open || last < 0) return bars;
  const bid = ofBars(bars, quote.bid);
  const running = bars.time[last] as number;
  if (time < running) return bars;
  // By its own span: on a Sunday when clocks change, or in a month that began at a weekend, a later moment alone names another opening.
  if (time >= barSpan(bars.timeframe, running)[1]) {
    const [opened] = barSpan(bars.timeframe, time);
    return joinBars([bars, newBar(bars, opened, bid, ofBars(bars, quote.ask))]);
  }
  const [high, low] = [bars.high[last] as number, bars.low[last] as number];
  if (bars.close[last] === bid && bid <= high && bid >= low) return bars;
  return {
    ...bars,
    close: withValue(bars.close, last, bid),
    high: withValue(bars.high, last, Math.max(high, bid)),
    low: withValue(bars.low, last, Math.min(low, bid)),
  };
}

/**
 * Bars that were loaded again, with what quotes had made of those before: stored bars reach to the last time that the site asked its price
 * service, up to an hour ago, and the page has seen later prices. The oldest ones stay, so that the chart keeps its place.
 */
export function continued(loaded: Bars, before: Bars | null): Bars {
  const last = loaded.length - 1;
  if (!before || last < 0 || before.digits !== loaded.digits) return loaded;
  const running = loaded.time[last] as number;
  const at = firstAtOrAfter(before.time, running, 0);
  const isSeen = at < before.length && before.time[at] === running;
  const extended = isSeen
    ? {
        ...loaded,
        high: withValue(loaded.high, last, Math.max(loaded.high[last] as number, before.high[at] as number)),
        low: withValue(loaded.low, last, Math.min(loaded.low[last] as number, before.low[at] as number)),
      }
    : loaded;
  const first = firstAtOrAfter(before.time, loaded.time[0] as number, 0);
  // Without the first bar in common there is a hole between them.
  const head = first > 0 && before.time[first] === loaded.time[0] ? [sliceBars(before, 0, first)] : [];
  const from = isSeen ? at + 1 : at;
  const tail = from < before.length ? [sliceBars(before, from, before.length)] : [];
  return head.length + tail.length > 0 ? joinBars([...head, extended, ...tail] as [Bars, ...Bars[]]) : extended;
}

/** Whether quotes continue these bars: simulated ones those of the simulated market, a service's own those of that service. */
export const isOfSource = (data: MarketData, source: QuoteSource): boolean =>
  source.kind === "simulated"
    ? data.kind === "simulated"
    : data.kind === "provider" && data.name === source.name && source.staleSince === null;
