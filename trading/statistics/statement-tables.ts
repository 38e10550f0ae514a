import type { TextRow } from "./html-rows.ts";
import { StatementError } from "./statement.ts";
import { type Columns, columnsOf, namesColumns } from "./statement-headings.ts";

/** A table of a file: what its columns are, and its rows. */
export type StatementTable = { readonly columns: Columns; readonly rows: readonly TextRow[] };

/** The trades and what stands below them. `repeated`: lines that a further table of closed trades has in common with an earlier one. */
export type StatementTables = {
  readonly own: StatementTable;
  readonly below: readonly StatementTable[];
  readonly repeated: number;
};

export const otherColumns = (line: number): StatementError =>
  new StatementError(
    "not-a-statement",
    `Line ${line}: here begins a table of trades whose columns are not those of the first. Put each of them in a file of its own.`,
  );

/** A row that says what is in the table below it, such as "Deals". */
const isTitle = ({ cells }: TextRow): boolean => cells.filter((cell) => cell !== "").length === 1;

/** The lines of each table that no earlier one has, cell by cell: exports put together in one file may be of periods that overlap. */
function withoutEarlier(tables: readonly (readonly TextRow[])[]): TextRow[][] {
  const earlier = new Set<string>();
  const textOf = ({ cells }: TextRow): string => JSON.stringify(cells);
  return tables.map((rows) => {
    const fresh = rows.filter((row) => !earlier.has(textOf(row)));
    for (const row of rows) earlier.add(textOf(row));
    return fresh;
  });
}

/**
 * The trades below their headings, and the tables behind them: MetaTrader 5's report of the history, saved as CSV from its workbook, has
 * positions, orders, deals and open positions below one another. Tables without results, as those of orders, are left out; further ones of
 * closed trades, as in a file put together from several, go on with the first.
 * @throws {StatementError} for a further table of closed trades with other columns.
 */
export function statementTables(columns: Columns, rows: readonly TextRow[]): StatementTables {
  const starts = rows.flatMap((row, at) => (namesColumns(row.cells) ? [at] : []));
  const ends = [...starts, rows.length];
  const until = (end: number) => (end < rows.length && isTitle(rows[end - 1] as TextRow) ? end - 1 : end);
  const all = starts.map((start, k) => ({
    line: (rows[start] as TextRow).line,
    columns: columnsOf((rows[start] as TextRow).cells),
    rows: rows.slice(start + 1, until(ends[k + 1] as number)),
  }));
  const further = all.filter((table) => (table.columns?.closeTime ?? -1) >= 0);
  const other = further.find((table) => JSON.stringify(table.columns) !== JSON.stringify(columns));
  if (other) throw otherColumns(other.line);
  const more = further.map((table) => table.rows);
  const below = all.flatMap(({ columns: own, rows: lines }) =>
    own && own.closeTime < 0 ? [{ columns: own, rows: lines }] : [],
  );
  const written = [rows.slice(0, until(ends[0] as number)), ...more];
  const trades = withoutEarlier(written).flat();
  const money = withoutEarlier(below.map((table) => table.rows));
  return {
    own: { columns, rows: trades },
    below: below.map((table, at) => ({ ...table, rows: money[at] ?? [] })),
    repeated: written.flat().length - trades.length,
  };
}
