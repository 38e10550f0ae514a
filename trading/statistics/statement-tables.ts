import type { TextRow } from "./html-rows.ts";
import { type Columns, columnsOf, namesColumns } from "./statement-headings.ts";

/** A table of a file: what its columns are, and its rows. */
export type StatementTable = { readonly columns: Columns; readonly rows: readonly TextRow[] };

/** A row that says what is in the table below it, such as "Deals". */
const isTitle = ({ cells }: TextRow): boolean => cells.filter((cell) => cell !== "").length === 1;

/**
 * The trades below their headings, and the tables behind them: MetaTrader 5's report of the history, saved as CSV from its workbook, has
 * positions, orders, deals and open positions below one another. Tables without results, as those of orders, are left out; further ones of
 * closed trades, as in a file put together from several, go on with the first.
 */
export function statementTables(columns: Columns, rows: readonly TextRow[]): StatementTable[] {
  const starts = rows.flatMap((row, at) => (namesColumns(row.cells) ? [at] : []));
  const ends = [...starts, rows.length];
  const until = (end: number) => (end < rows.length && isTitle(rows[end - 1] as TextRow) ? end - 1 : end);
  const all = starts.map((start, k) => ({
    columns: columnsOf((rows[start] as TextRow).cells),
    rows: rows.slice(start + 1, until(ends[k + 1] as number)),
  }));
  const more = all.filter((table) => (table.columns?.closeTime ?? -1) >= 0).flatMap((table) => table.rows);
  const below = all.flatMap(({ columns: own, rows: lines }) =>
    own && own.closeTime < 0 ? [{ columns: own, rows: lines }] : [],
  );
  return [{ columns, rows: [...rows.slice(0, until(ends[0] as number)), ...more] }, ...below];
}
