import type { TextRow } from "./html-rows.ts";
import { unreadableCell } from "./statement.ts";
import type { Columns } from "./statement-headings.ts";
import { type NumberStyle, statementNumber } from "./statement-number.ts";
import { type DateOrder, statementTime } from "./statement-time.ts";

/** How the cells of a table are read. */
export type Reading = {
  readonly columns: Columns;
  readonly numbers: NumberStyle;
  readonly dates: DateOrder;
  /** Columns of costs that are written as positive numbers. */
  readonly turned: ReadonlySet<number>;
  /** What the broker takes may be written above zero. */
  readonly feesUpwards?: boolean;
};

/** @throws {StatementError} for a cell that is no number. */
export function numberOf(line: number, cell: string, name: string, { numbers }: Pick<Reading, "numbers">): number {
  const value = statementNumber(cell, numbers);
  if (Number.isNaN(value)) throw unreadableCell(line, cell, name);
  return value;
}
/** @throws {StatementError} for a cell that is no number. */
export const numberAt = (
  { line, cells }: TextRow,
  at: number,
  name: string,
  reading: Pick<Reading, "numbers">,
): number => numberOf(line, cells[at] ?? "", name, reading);
/** @throws {StatementError} for a cell that is no time. */
export function timeAt(row: TextRow, at: number, name: string, { dates }: Pick<Reading, "dates">): number {
  const cell = row.cells[at] ?? "";
  const value = statementTime(cell, dates);
  if (Number.isNaN(value)) throw unreadableCell(row.line, cell, name);
  return value;
}

const noClosingTime = /^(?:[-–—]*|n\/?a|null|none|open|0+|(?:1970|0000)[./-]0?[01][./-]0?[01](?:[\sT].*)?)$/i;

/** Whether a closing time is none: nothing, a dash or a word for it, or the time that a computer counts from. */
export const hasNotClosed = (cell: string | undefined): boolean => noClosingTime.test((cell ?? "").trim());

/** An amount, costs below zero; an empty cell is none. */
export function moneyAt(row: TextRow, at: number, name: string, reading: Reading): number {
  if ((row.cells[at] ?? "") === "") return 0;
  const amount = numberAt(row, at, name, reading);
  return reading.turned.has(at) ? -amount : amount;
}

/** The numbers other than zero that a column of trades holds; null where a cell is none. */
export function amountsAt(trades: readonly TextRow[], at: number, numbers: NumberStyle): number[] | null {
  const amounts = trades
    .map(({ cells }) => cells[at] ?? "")
    .map((cell) => (cell === "" ? 0 : statementNumber(cell, numbers)));
  return amounts.some(Number.isNaN) ? null : amounts.filter((amount) => amount !== 0);
}
