import { upperMedian } from "../../median.ts";
import type { Columns } from "./price-columns.ts";
import type { Spike } from "./report.ts";

/** A price that far from both its neighbors, as a share of them … */
export const leastShare = 0.05;
/** … and in ranges of a usual bar. A day of panic has both; it is offered, not removed. */
const leastRanges = 20;
/** A smaller share is enough where it is this many times more ranges: a bad tick in quiet minutes. */
const [smallShare, timesRanges] = [0.01, 5];
const mostNamed = 100;

function medianRange({ high, low, time }: Columns): number {
  const every = Math.max(1, Math.floor(time.length / 2001));
  const ranges = Float64Array.from({ length: Math.ceil(time.length / every) }, (_, i) => {
    const at = i * every;
    return (high[at] as number) - (low[at] as number);
  });
  return upperMedian(ranges) ?? Number.NaN;
}

/** How far a price must be from its neighbors in points to be doubted, whatever its share of them. */
export type SpikeReach = { readonly ranges: number };
export const spikeReach = (columns: Columns): SpikeReach => ({ ranges: leastRanges * medianRange(columns) });

const names = ["high", "low", "open", "close"] as const;

/**
 * Rows with a price that the market can hardly have had: far outside what the bar before it closed at and the bar after it
 * opened at. One value is named for each row, the farthest. Columns must be sorted, without equal times.
 */
export function findSpikes(
  columns: Columns,
  { ranges }: SpikeReach,
): { readonly count: number; readonly rows: readonly Spike[] } {
  const { time, open, close, line } = columns;
  const rows: Spike[] = [];
  let count = 0;
  for (let i = 0; i < time.length && time.length > 2; i++) {
    const before = (i > 0 ? close[i - 1] : open[i + 1]) as number;
    const after = (i + 1 < time.length ? open[i + 1] : close[i - 1]) as number;
    const top = Math.max(before, after);
    const bottom = Math.min(before, after);
    const allowed = Math.min(
      Math.max(ranges, leastShare * bottom),
      Math.max(timesRanges * ranges, smallShare * bottom),
    );
    let farthest = 0;
    let name: Spike["column"] = "high";
    for (const one of names) {
      const value = columns[one][i] as number;
      const distance = Math.max(value - top, bottom - value);
      if (distance <= farthest) continue;
      farthest = distance;
      name = one;
    }
    if (farthest <= allowed) continue;
    count += 1;
    if (rows.length < mostNamed)
      rows.push({
        time: time[i] as number,
        line: line[i] as number,
        column: name,
        points: columns[name][i] as number,
        near: Math.round((before + after) / 2),
      });
  }
  return { count, rows };
}
