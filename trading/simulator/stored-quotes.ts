import { weekClose, weekOf } from "../calendar/trading-week.ts";
import type { Bars } from "../market/bars.ts";
import { barMillis } from "../market/import/bar-length.ts";
import { tradesAtWeekends } from "../market/import/trades-at-weekends.ts";
import { withKnownSpread } from "../market/known-spread.ts";
import type { Quote } from "../market/quote.ts";
import { barSpan } from "../market/resample.ts";
import { slotMillis } from "../market/simulated/intraminute.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { isOpen, nextOpen } from "./follow-market.ts";

/** Quotes of one symbol, read out of its bars. */
export type StoredQuotes = {
  /**
   * Null before the first bar. A bar says four prices and not their order: it is at its open in its first half and at its close in the second,
   * whose first quote has the range between them, to be matched as a backtest matches it. Where there is no bar, the last close counts.
   */
  quote(time: number): Quote | null;
  /** Whether the market trades at a moment: through the weekend where prices of these bars move on one, as those of a coin do. */
  isOpen(time: number): boolean;
  /** The opening moment of the first bar at or after a moment; null after the last. */
  nextBar(time: number): number | null;
  /** The end of the bar that a moment cuts in two, or the first bar's opening where it lies before that; else the moment itself. */
  uncut(time: number): number;
};

/**
 * Bars up to a day may begin by another clock than New York's: as files of brokers and of exchanges have them. Of longer ones the middle
 * tells the week or month: MetaTrader dates a week from its Sunday, before the market opens.
 */
export function storedSpan(timeframe: Bars["timeframe"], opened: number): readonly [start: number, end: number] {
  const length = barMillis[timeframe];
  if (length > barMillis.D1) return barSpan(timeframe, opened + length / 2);
  const span = barSpan(timeframe, opened);
  return span[0] === opened ? span : [opened, opened + length];
}

/** `bars` in the points of their own digits; quotes are in those of the symbol's contract. */
export function storedQuotes(given: Bars, { digits, typicalSpreadPoints }: SymbolSpec): StoredQuotes {
  const bars = withKnownSpread(given);
  const scale = 10 ** (digits - bars.digits);
  const always = tradesAtWeekends(bars);
  const trades = (time: number): boolean => always || isOpen(time);
  const points = (value: number): number => Math.round(value * scale);
  const rowAt = (time: number): number => firstAtOrAfter(bars.time, time + 1, 0) - 1;
  /** A bar ends where the next one begins at the latest, and lies within the week: its middle is a moment at which it can be matched. */
  const spanOf = (row: number): readonly [start: number, end: number] => {
    const opened = bars.time[row] as number;
    const [start, own] = storedSpan(bars.timeframe, opened);
    const end = Math.min(own, bars.time[row + 1] ?? own);
    if (always || barMillis[bars.timeframe] > barMillis.D1) return [start, end];
    const opens = isOpen(opened) ? start : Math.min(end, nextOpen(opened));
    return [opens, Math.min(end, weekClose(weekOf(opens)))];
  };
  return {
    quote(time) {
      const row = rowAt(time);
      if (row < 0) return null;
      const [start, end] = spanOf(row);
      const at = Math.floor(time / slotMillis) * slotMillis;
      const half = (start + end) / 2;
      const price = (column: Int32Array): number => points(column[row] as number);
      const [open, high, low] = [price(bars.open), price(bars.high), price(bars.low)];
      const bid = at < half ? open : price(bars.close);
      const spread = bars.spread ? Math.max(0, points(bars.spread[row] as number)) : typicalSpreadPoints;
      const range = at >= half && at < half + slotMillis ? { range: { open, high, low } } : null;
      return { time: at, bid, ask: bid + spread, open: trades(time), ...range };
    },
    isOpen: trades,
    nextBar: (time) => bars.time[firstAtOrAfter(bars.time, time, 0)] ?? null,
    uncut(time) {
      const row = rowAt(time);
      if (row < 0) return bars.time[0] ?? time;
      return time > (bars.time[row] as number) ? Math.max(time, spanOf(row)[1]) : time;
    },
  };
}
