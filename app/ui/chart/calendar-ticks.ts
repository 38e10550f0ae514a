import { tradingDate } from "#trading/market/bar-text.ts";
import { barDistance } from "./bar-window.ts";
import { localMonth, tickText, wallTime } from "./zone-time.ts";

export type RowTick = { readonly row: number; readonly text: string };

type Options = {
  /** Labels that fit beside one another. */
  readonly room: number;
  /** The moments are openings of bars of a day or longer, which are called by their trading days. */
  readonly dated?: boolean;
};

const minute = 60_000;
const day = 1440 * minute;

/** What may lie between two boundaries within months, from the finest: minutes, hours, a day, a week. */
const spans = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 7 * 1440].map((minutes) => minutes * minute);
/** Months between two boundaries: a month, a quarter, half a year, a year, and so on. */
const months = [1, 3, 6, 12, 24, 60, 120] as const;
/** Day 0 of Unix time was a Thursday; weeks begin on Monday. */
const monday = 4 * day;
const fewest = 2;

/** Counts the steps that have begun until a row. */
type Count = (row: number) => number;

/** Rows within (from, to) at which a step begins; a step without a row, as those of a weekend, has none. Null for more than `most`. */
function beginnings(count: Count, from: number, to: number, most: number): number[] | null {
  if (count(to - 1) - count(from) > 2 * most) return null;
  const rows: number[] = [];
  let row = from;
  while (rows.length <= most) {
    const before = count(row);
    let end = to;
    row++;
    while (row < end) {
      const middle = (row + end) >> 1;
      if (count(middle) === before) row = middle + 1;
      else end = middle;
    }
    if (row >= to) return rows;
    rows.push(row);
  }
  return null;
}

/** Of two labels that would touch, the later one stays where a day begins at it, as Monday after the two hours of Sunday; else the first. */
function apart(rows: readonly number[], least: number, beginsDay: (row: number) => boolean): number[] {
  const kept: number[] = [];
  for (const row of rows) {
    const before = kept.at(-1);
    if (before === undefined || row - before >= least) kept.push(row);
    else if (beginsDay(row)) kept[kept.length - 1] = row;
  }
  return kept;
}

/**
 * Boundaries of years, quarters, months, weeks, days or hours within the rows [from, to), the finest that there is room for. A year says its
 * number, a month its name, a day its date, and the first label what no other one says. Null where fewer than two fit.
 */
export function calendarTicks(
  time: ArrayLike<number>,
  from: number,
  to: number,
  { room, dated = false }: Options,
): RowTick[] | null {
  if (to - from < 2) return null;
  const most = Math.max(fewest, room);
  const moment = (row: number) => (dated ? tradingDate(time[row] as number) : (time[row] as number));
  const wall = (row: number) => wallTime(moment(row), dated);
  const dayAt = (row: number) => Math.floor(wall(row) / day);
  const beginsDay = (row: number) => row > 0 && dayAt(row) !== dayAt(row - 1);
  const monthAt = (row: number) => {
    const { year, month } = localMonth(moment(row), dated);
    return year * 12 + month;
  };
  const text = (row: number, shape: Parameters<typeof tickText>[1]) => tickText(moment(row), shape, dated);
  const newYear = (row: number, before: number | undefined) =>
    before !== undefined && Math.floor(monthAt(row) / 12) !== Math.floor(monthAt(before) / 12);

  const distance = barDistance(Array.from({ length: Math.min(to - from, 50) }, (_, at) => time[from + at] as number));
  for (const span of spans) {
    if (span < distance * 0.9) continue;
    const offset = span > day ? monday : 0;
    const found = beginnings((row) => Math.floor((wall(row) - offset) / span), from, to, most);
    if (!found) continue;
    const rows = apart(found, (to - from) / (most + 1), beginsDay);
    if (rows.length < fewest) return null;
    const daySaid = rows.some(beginsDay);
    return rows.map((row, at) => {
      const shape = newYear(row, rows[at - 1]) || (span >= day && at === 0) ? "date" : "day";
      if (span >= day || beginsDay(row)) return { row, text: text(row, shape) };
      return { row, text: at === 0 && !daySaid ? `${text(row, "day")} ${text(row, "time")}` : text(row, "time") };
    });
  }
  for (const step of months) {
    const rows = beginnings((row) => Math.floor(monthAt(row) / step), from, to, most);
    if (!rows) continue;
    if (rows.length < fewest) return null;
    return rows.map((row, at) => {
      const shape = monthAt(row) % 12 === 0 ? "year" : at === 0 ? "month-year" : "month";
      return { row, text: text(row, shape) };
    });
  }
  return null;
}
