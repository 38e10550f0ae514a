import type { DateOrder } from "./read-stamp.ts";

export const columnRoles = [
  "date",
  "time",
  "open",
  "high",
  "low",
  "close",
  "volume",
  "spread",
  "bid",
  "ask",
  "ask-open",
  "symbol",
  "skip",
] as const;
/** What a column holds. `date` may hold the time as well; `bid` (with `ask`, or alone) makes the rows ticks; `ask-open` beside bars of bids gives their spread; `symbol` names whose row it is. */
export type ColumnRole = (typeof columnRoles)[number];

/** How a text file is to be read: found by `detect`, or chosen by hand. */
export type TextLayout = {
  readonly separator: "," | ";" | "\t" | "|" | " ";
  readonly decimal: "." | ",";
  /** Lines before the first row of data. */
  readonly headerLines: number;
  readonly columns: readonly ColumnRole[];
  readonly dateOrder: DateOrder;
  /** Digits of a time of day that a spreadsheet has made a number: 90000 is 09:00:00 in one of 6. */
  readonly clockDigits?: 4 | 6 | undefined;
  /** Old Macintosh files end lines with CR alone. */
  readonly newline: "\n" | "\r";
};

/** The position of each role, −1 where it has no column. */
export const roleIndex = (layout: TextLayout): Readonly<Record<ColumnRole, number>> =>
  Object.fromEntries(columnRoles.map((role) => [role, layout.columns.indexOf(role)])) as Record<ColumnRole, number>;

export const isTickLayout = (layout: TextLayout): boolean => layout.columns.includes("bid");

/** What a layout lacks, in words; undefined when rows can be read with it. */
export function layoutGap(layout: TextLayout): string | undefined {
  const twice = columnRoles.find((role) => role !== "skip" && layout.columns.filter((one) => one === role).length > 1);
  if (twice) return `two columns are both the ${twice}`;
  if (!layout.columns.includes("date")) return "no column is the date";
  if (layout.columns.includes("bid")) return undefined;
  const missing = (["open", "high", "low", "close"] as const).filter((role) => !layout.columns.includes(role));
  return missing.length === 0 ? undefined : `no column is the ${missing.join(", the ")}`;
}
