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
  /** Null before the first bar. `held` is the side of what is held, by its sign; each bar keeps the order of its prices that it began with. */
  quote(time: number, held?: number): Quote | null;
  /** The opening moment of the first bar at or after a moment; null after the last. */
  nextBar(time: number): number | null;
};

/** A bar says four prices and not their order. They are met in quarters of its length. Where there is no bar, the last close counts. */
function bidAt(bars: Bars, row: number, part: number, lowFirst: boolean): number {
  const [low, high] = [bars.low[row] as number, bars.high[row] as number];
  if (part < 0.25) return bars.open[row] as number;
  if (part >= 0.75) return bars.close[row] as number;
  return part < 0.5 === lowFirst ? low : high;
}

/** `bars` in the points of their own digits; quotes are in those of the symbol's contract. */
export function storedQuotes(given: Bars, { digits, typicalSpreadPoints }: SymbolSpec): StoredQuotes {
  const bars = withKnownSpread(given);
  const scale = 10 ** (digits - bars.digits);
  const points = (value: number): number => Math.round(value * scale);
  let begun = { row: -1, lowFirst: true };
  /**
   * What is held meets the extreme against it first, its stop before its target: any other order earns on prices that go nowhere where both
   * lie inside a bar and the target is the further one. Where nothing is held, a rising bar goes to its low first, a falling one to its high.
   */
  const lowFirst = (row: number, held: number | undefined): boolean => {
    if (begun.row === row) return begun.lowFirst;
    const low = held ? held > 0 : (bars.close[row] as number) >= (bars.open[row] as number);
    if (held !== undefined) begun = { row, lowFirst: low };
    return low;
  };
  const rowAt = (time: number): number => firstAtOrAfter(bars.time, time + 1, 0) - 1;
  return {
    quote(time, held) {
      const row = rowAt(time);
      if (row < 0) return null;
      const [open, end] = barSpan(bars.timeframe, bars.time[row] as number);
      const part = (time - open) / (end - open);
      const bid = points(bidAt(bars, row, part, part < 0.25 || lowFirst(row, held)));
      const spread = bars.spread ? Math.max(0, points(bars.spread[row] as number)) : typicalSpreadPoints;
      return { time: Math.floor(time / slotMillis) * slotMillis, bid, ask: bid + spread, open: isOpen(time) };
    },
    nextBar: (time) => bars.time[firstAtOrAfter(bars.time, time, 0)] ?? null,
  };
}
