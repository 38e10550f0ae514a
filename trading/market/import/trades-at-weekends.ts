import { weekClose, weekOf, weekOpen } from "../../calendar/trading-week.ts";
import type { Bars } from "../bars.ts";
import { barMillis } from "./bar-length.ts";

/** Hours of a clock that is a little off reach no further into a weekend. */
const halfDay = 43_200_000;

/** The week in whose weekend a bar lies, from its beginning to its end and half a day from the market's own hours; null for any other bar. */
function weekendOf(from: number, length: number): number | null {
  const week = weekOf(from);
  const [closed, opens, to] = [weekClose(week), weekOpen(week + 1), from + length];
  return from >= closed && to <= opens && to > closed + halfDay && from < opens - halfDay ? week : null;
}

/**
 * Whether prices move on at least half of the weekends that bars span, as those of a coin do. Flat rows are what some sources fill a
 * closed market with, and one that moves is a mistake of its file.
 */
export function tradesAtWeekends(bars: Pick<Bars, "time" | "high" | "low" | "timeframe" | "length">): boolean {
  const { time, high, low, timeframe, length } = bars;
  const weekends = new Set<number>();
  for (let row = 0; row < length; row++) {
    if ((high[row] as number) === (low[row] as number)) continue;
    const week = weekendOf(time[row] as number, barMillis[timeframe]);
    if (week !== null) weekends.add(week);
  }
  const spanned = length === 0 ? 0 : weekOf(time[length - 1] as number) - weekOf(time[0] as number);
  return weekends.size * 2 >= Math.max(1, spanned);
}
