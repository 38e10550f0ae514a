import { firstWhere } from "#lib/first-where.ts";
import type { CalendarEvent } from "#trading/calendar/economic-events.ts";
import type { Bars } from "#trading/market/bars.ts";
import { releasesOf } from "#trading/market/symbol-releases.ts";
import type { ChartMark } from "../../ui/chart/chart-types.ts";

/** A mark at each bar in which something was released, up to a moment: a chart shows no release before its time. */
export function releaseMarks(bars: Bars, symbol: string, asOf: number): readonly ChartMark[] {
  const { time, length } = bars;
  if (length === 0) return [];
  return releasesOf(symbol, time[0] as number, asOf + 1).flatMap(({ time: at, title, currency }) => {
    const index = firstWhere(length, (row) => (time[row] as number) > at) - 1;
    return index < 0 ? [] : [{ index, side: "news" as const, label: `${currency} ${title}` }];
  });
}

const weekMillis = 7 * 86_400_000;

/** What is scheduled next, as anyone could have known then: dates are published ahead, results are not. */
export const nextReleases = (symbol: string, asOf: number): readonly CalendarEvent[] =>
  releasesOf(symbol, asOf + 1, asOf + 2 * weekMillis).slice(0, 3);
