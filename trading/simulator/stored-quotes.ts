import type { Bars } from "../market/bars.ts";
import { withKnownSpread } from "../market/known-spread.ts";
import type { Quote } from "../market/quote.ts";
import { barSpan } from "../market/resample.ts";
import { slotMillis } from "../market/simulated/intraminute.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { isOpen } from "./follow-market.ts";
import type { BarRange } from "./state.ts";

/** Quotes of one symbol, read out of its bars. */
export type StoredQuotes = {
  /** Null before the first bar. `traded` as `Quotes` has it. */
  quote(time: number, traded?: boolean): (Quote & { readonly bar?: BarRange }) | null;
  /** The opening moment of the first bar at or after a moment; null after the last. */
  nextBar(time: number): number | null;
};

/**
 * `bars` in the points of their own digits; quotes are in those of the symbol's contract. A bar says four prices and not the way between
 * them. Prices that jump from its open to its low would fill a limit order there, beyond its limit, and any order of the two extremes that
 * is chosen beforehand earns for somebody: so what is traded is matched in the whole bar at once, by the rules of a backtest.
 */
export function storedQuotes(given: Bars, { digits, typicalSpreadPoints }: SymbolSpec): StoredQuotes {
  const bars = withKnownSpread(given);
  const scale = 10 ** (digits - bars.digits);
  const points = (value: number | undefined): number => Math.round((value as number) * scale);
  let matched = -1;
  /** What a bar is after its open, the first time that somebody who trades asks. */
  const restOf = (row: number): BarRange | undefined => {
    if (matched === row) return undefined;
    matched = row;
    return { low: points(bars.low[row]), high: points(bars.high[row]), close: points(bars.close[row]) };
  };
  const rowAt = (time: number): number => firstAtOrAfter(bars.time, time + 1, 0) - 1;
  return {
    quote(time, traded = false) {
      const row = rowAt(time);
      if (row < 0) return null;
      const [open, end] = barSpan(bars.timeframe, bars.time[row] as number);
      const bar = traded && time > open && time < end ? restOf(row) : undefined;
      // Of a bar that runs, only its open is known, until it was matched. Where there is no bar, the last close counts.
      const isOver = time >= end || (traded && time > open && !bar);
      const bid = points(isOver ? bars.close[row] : bars.open[row]);
      const spread = bars.spread ? Math.max(0, points(bars.spread[row])) : typicalSpreadPoints;
      const made = Math.floor(time / slotMillis) * slotMillis;
      return { time: made, bid, ask: bid + spread, open: isOpen(time), ...(bar && { bar }) };
    },
    nextBar: (time) => bars.time[firstAtOrAfter(bars.time, time, 0)] ?? null,
  };
}
