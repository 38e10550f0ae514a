import { localDay, tickText } from "./zone-time.ts";

export type RowTick = { readonly row: number; readonly text: string };

/** Months between two boundaries, from the finest: a month, a quarter, half a year, a year, and so on. */
const steps = [1, 3, 6, 12, 24, 60, 120] as const;
const fewest = 2;

/** Months since year 0 of a moment in the charts' zone. */
function monthAt(at: number): number {
  const { year, month } = localDay(at);
  return year * 12 + month;
}

/** The first row within [from, to) that lies in `month` or later; `to` when none does. */
function firstRowOf(time: ArrayLike<number>, from: number, to: number, month: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (monthAt(time[middle] as number) < month) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Boundaries of years, quarters or months within the rows [from, to), as many as there is room for: a year says its number, a month its
 * name, and the first of all both. Null where fewer than two fit: such a short time is better labeled by its days.
 */
export function calendarTicks(time: ArrayLike<number>, from: number, to: number, room: number): RowTick[] | null {
  if (to - from < 2) return null;
  const [first, last] = [monthAt(time[from] as number), monthAt(time[to - 1] as number)];
  for (const step of steps) {
    const start = Math.ceil((first + 1) / step) * step;
    const count = Math.floor((last - start) / step) + 1;
    if (count > Math.max(fewest, room)) continue;
    if (count < fewest) return null;
    return Array.from({ length: count }, (_, at) => {
      const month = start + at * step;
      const row = firstRowOf(time, from, to, month);
      const shape = month % 12 === 0 ? "year" : at === 0 ? "month-year" : "month";
      return { row, text: tickText(time[row] as number, shape) };
    });
  }
  return null;
}
