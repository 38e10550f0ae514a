import { rolesByName } from "./column-names.ts";
import { NumberReader } from "./read-number.ts";
import { type DateOrder, StampReader } from "./read-stamp.ts";
import { decimalOf, type Sample } from "./sample-text.ts";
import { type ColumnRole, layoutGap, type TextLayout } from "./text-layout.ts";

export type LayoutGuess = {
  readonly layout: TextLayout;
  readonly header: readonly string[];
  readonly named: boolean;
  /** Share of the sample's rows in which high and low are what they are called; 1 for ticks. */
  readonly fits: number;
};

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => Math.min(255, letter.charCodeAt(0)));

function isStamp(cell: string): boolean {
  const bytes = bytesOf(cell);
  return ["day-first", "month-first"].some(
    (order) => !Number.isNaN(new StampReader(order as DateOrder).read(bytes, 0, bytes.length)),
  );
}
const isClock = (cell: string): boolean => {
  const bytes = bytesOf(cell);
  return cell.includes(":") && !Number.isNaN(new StampReader("day-first").readClock(bytes, 0, bytes.length));
};
function numberOf(cell: string, decimal: "." | ","): number {
  const reader = new NumberReader(decimal === ",");
  const bytes = bytesOf(cell);
  return reader.read(bytes, 0, bytes.length) === "ok" ? reader.value : Number.NaN;
}
const looksLikeNumber = (cell: string): boolean => /\d/.test(cell) && /^[\s\d.,'+\-eE\u00a0]+$/.test(cell);

/** Data starts with the first line that has a time stamp and a number after it. */
function firstDataRow(rows: Sample["rows"]): number {
  return rows.slice(0, 30).findIndex((cells) => {
    const at = cells.findIndex(isStamp);
    return at >= 0 && cells.slice(at + 1).some((cell) => looksLikeNumber(cell));
  });
}

const share = (rows: Sample["rows"], column: number, test: (cell: string) => boolean): number =>
  rows.filter((row) => test(row[column] ?? "")).length / Math.max(1, rows.length);

function rolesByContent(rows: Sample["rows"], decimal: "." | ","): ColumnRole[] {
  const width = Math.max(...rows.map((row) => row.length));
  const roles: ColumnRole[] = Array.from({ length: width }, () => "skip");
  const date = roles.findIndex((_, column) => share(rows, column, isStamp) > 0.8);
  if (date < 0) return roles;
  roles[date] = "date";
  if (share(rows, date + 1, isClock) > 0.8) roles[date + 1] = "time";
  const numeric = roles
    .map((_, column) => column)
    .filter(
      (column) =>
        column > date &&
        roles[column] === "skip" &&
        share(rows, column, (cell) => Number.isFinite(numberOf(cell, decimal))) > 0.6,
    );
  if (numeric.length < 4) {
    if (numeric[0] !== undefined) roles[numeric[0]] = "bid";
    const above =
      numeric[1] !== undefined &&
      rows.every(
        (row) =>
          !(numberOf(row[numeric[1] as number] ?? "", decimal) < numberOf(row[numeric[0] as number] ?? "", decimal)),
      );
    if (numeric[1] !== undefined && above) roles[numeric[1]] = "ask";
    return roles;
  }
  assignPrices(roles, numeric, rows, decimal);
  return roles;
}

/** Open, high, low, close in that order where that fits; else the highest and the lowest column by what they hold. */
function assignPrices(roles: ColumnRole[], numeric: readonly number[], rows: Sample["rows"], decimal: "." | ","): void {
  const four = numeric.slice(0, 4);
  const values = rows
    .map((row) => four.map((column) => numberOf(row[column] ?? "", decimal)))
    .filter((row) => row.every(Number.isFinite));
  const always = (k: number, sign: 1 | -1) =>
    values.every((row) => row.every((value) => sign * ((row[k] as number) - value) >= 0));
  const order = [1, 0, 2, 3];
  const high = order.find((k) => always(k, 1)) ?? 1;
  const low = [2, 3, 1, 0].find((k) => k !== high && always(k, -1)) ?? (high === 2 ? 1 : 2);
  const rest = [0, 1, 2, 3].filter((k) => k !== high && k !== low);
  roles[four[high] as number] = "high";
  roles[four[low] as number] = "low";
  roles[four[rest[0] as number] as number] = "open";
  roles[four[rest[1] as number] as number] = "close";
  if (numeric[4] !== undefined) roles[numeric[4]] = "volume";
}

function dateOrderOf(cells: readonly string[]): DateOrder {
  for (const cell of cells) {
    const match = /^(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ]\d{2,4}/.exec(cell);
    if (!match) continue;
    if (Number(match[1]) > 12) return "day-first";
    if (Number(match[2]) > 12) return "month-first";
  }
  const first = cells[0] ?? "";
  if (/^\d{1,2}\/\d{1,2}\/\d/.test(first)) return "month-first";
  return /^\d{1,2}[.\- ]/.test(first) ? "day-first" : "year-first";
}

/** The layout of a sample by its header, or, where there is none or in an unknown language, by what the columns hold. */
export function guessLayout(sample: Sample): LayoutGuess | undefined {
  const start = firstDataRow(sample.rows);
  if (start < 0) return undefined;
  const data = sample.rows.slice(start).filter((row) => row.length > 1);
  const header = start > 0 ? (sample.rows.slice(0, start).findLast((row) => row.length > 1) ?? []) : [];
  const numbers = data.flatMap((row) => row.filter(looksLikeNumber));
  const decimal = decimalOf(
    numbers.filter((cell) => !isStamp(cell)),
    sample.separator,
  );
  const byName = rolesByName(header);
  // pandas leaves the name of its index, the date, empty.
  if (header[0] === "" && !byName.includes("date")) byName[0] = "date";
  const base = { separator: sample.separator, newline: sample.newline, decimal, headerLines: start };
  const make = (columns: readonly ColumnRole[]): TextLayout => {
    const date = columns.indexOf("date");
    return { ...base, columns, dateOrder: dateOrderOf(data.map((row) => row[date] ?? "")) };
  };
  const named = layoutGap(make(byName)) === undefined;
  const columns = named ? byName : rolesByContent(data, decimal);
  const layout = make(columns);
  return { layout, header, named, fits: fitOf(layout, data) };
}

function fitOf(layout: TextLayout, data: Sample["rows"]): number {
  const [open, high, low, close] = (["open", "high", "low", "close"] as const).map((role) =>
    layout.columns.indexOf(role),
  );
  if (open === undefined || open < 0) return layout.columns.includes("bid") ? 1 : 0;
  const value = (row: readonly string[], column: number | undefined) =>
    numberOf(row[column ?? -1] ?? "", layout.decimal);
  const rows = data
    .map((row) => [value(row, open), value(row, high), value(row, low), value(row, close)] as const)
    .filter((row) => row.every(Number.isFinite));
  const right = rows.filter(([o, h, l, c]) => h >= Math.max(o, c) && l <= Math.min(o, c));
  return rows.length === 0 ? 0 : right.length / rows.length;
}
