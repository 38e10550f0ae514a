import type { TextRow } from "./html-rows.ts";
import { type ColumnName, columnOf } from "./statement-headings.ts";
import { statementTime } from "./statement-time.ts";

const clockAlone = /^\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(\s*[ap]\.?\s?m\.?)?$/i;
const isMoment = (cell: string): boolean => /\d[\sT,]+(at\s+)?\d{1,2}:\d{2}/i.test(cell);
const isDate = (cell: string): boolean =>
  (["day-first", "month-first"] as const).some((order) => !Number.isNaN(statementTime(cell, order)));
const isDateAlone = (cell: string): boolean => isDate(cell) && !isMoment(cell);

/** The moment of two cells, of which one may be its date and the other its time of day. */
function momentOf(first: string, second: string): string {
  if (isDateAlone(first) && clockAlone.test(second)) return `${first} ${second}`;
  if (clockAlone.test(first) && isDateAlone(second)) return `${second} ${first}`;
  return isDateAlone(first) && isMoment(second) ? second : first;
}

type Pair = { readonly first: number; readonly second: number };

/** The columns that share the moment of the opening or the closing; one date may belong to both times of day. */
function pairsOf(headings: readonly string[]): Pair[] {
  const names = headings.map(columnOf);
  const placesOf = (wanted: ColumnName) => names.flatMap((name, at) => (name === wanted ? [at] : []));
  const [times, opens, closes] = [placesOf("time"), placesOf("openTime"), placesOf("closeTime")];
  // Without a closing time of another name, a second "Time" is the closing one.
  const opening = opens.length > 0 || closes.length === 0 ? opens : times;
  const date = times.length === 1 ? times[0] : undefined;
  return [opening, closes].flatMap((places) => {
    const first = places[0];
    const second = places.length > 1 ? places.at(-1) : date;
    return first === undefined || second === undefined || first === second ? [] : [{ first, second }];
  });
}

/**
 * The lines of a table whose "Open date" and "Open time", or those of the close, have a column each: the first of the two gets the whole
 * moment, because a date alone would be read as midnight.
 */
export function withClocks(headings: readonly string[], rows: readonly TextRow[]): readonly TextRow[] {
  const pairs = pairsOf(headings);
  if (pairs.length === 0) return rows;
  return rows.map((row) => {
    const cells = row.cells.map((cell, at) => {
      const pair = pairs.find(({ first }) => first === at);
      return pair ? momentOf(cell.trim(), (row.cells[pair.second] ?? "").trim()) : cell;
    });
    return { ...row, cells };
  });
}
