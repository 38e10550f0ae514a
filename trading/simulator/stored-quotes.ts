import type { Bars } from "../market/bars.ts";
import { withKnownSpread } from "../market/known-spread.ts";
import type { Quote } from "../market/quote.ts";
import { barSpan } from "../market/resample.ts";
import { slotMillis } from "../market/simulated/intraminute.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { isOpen } from "./follow-market.ts";

/** Quotes of one symbol, read out of its bars. */
export type StoredQuotes = {
  /** Null before the first bar. */
  quote(time: number): Quote | null;
  /** The opening moment of the first bar at or after a moment; null after the last. */
  nextBar(time: number): number | null;
};

/**
 * A bar says four prices and not their order. They are met in quarters of its length: a rising bar goes to its low first, a falling one
 * to its high, so a position that follows the bar meets its stop before its target. Where there is no bar, the last close counts.
 */
function bidAt(bars: Bars, row: number, part: number): number {
  const [open, close] = [bars.open[row] as number, bars.close[row] as number];
  const [low, high] = [bars.low[row] as number, bars.high[row] as number];
  const [first, second] = close >= open ? [low, high] : [high, low];
  return part < 0.25 ? open : part < 0.5 ? first : part < 0.75 ? second : close;
}

/** `bars` in the points of their own digits; quotes are in those of the symbol's contract. */
export function storedQuotes(given: Bars, { digits, typicalSpreadPoints }: SymbolSpec): StoredQuotes {
  const bars = withKnownSpread(given);
  const scale = 10 ** (digits - bars.digits);
  const points = (value: number): number => Math.round(value * scale);
  const rowAt = (time: number): number => firstAtOrAfter(bars.time, time + 1, 0) - 1;
  return {
    quote(time) {
      const row = rowAt(time);
      if (row < 0) return null;
      const [open, end] = barSpan(bars.timeframe, bars.time[row] as number);
      const bid = points(bidAt(bars, row, (time - open) / (end - open)));
      const spread = bars.spread ? Math.max(0, points(bars.spread[row] as number)) : typicalSpreadPoints;
      return { time: Math.floor(time / slotMillis) * slotMillis, bid, ask: bid + spread, open: isOpen(time) };
    },
    nextBar: (time) => bars.time[firstAtOrAfter(bars.time, time, 0)] ?? null,
  };
}
