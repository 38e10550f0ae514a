import { counted, numberText } from "../number-text.ts";
import type { TextRow } from "./html-rows.ts";
import { StatementError } from "./statement.ts";
import { type Columns, columnsOf, namesColumns } from "./statement-headings.ts";

/** A table of a file: what its columns are, and its rows. */
export type StatementTable = { readonly columns: Columns; readonly rows: readonly TextRow[] };

/** The trades and what stands below them. `repeated`: lines that a further table of closed trades has in common with an earlier one. */
export type StatementTables = {
  readonly own: StatementTable;
  readonly below: readonly StatementTable[];
  readonly repeated: readonly TextRow[];
};

export const otherColumns = (line: number): StatementError =>
  new StatementError(
    "not-a-statement",
    `Line ${line}: here begins a table of trades whose columns are not those of the first. Put each of them in a file of its own.`,
  );

/** A row that says what is in the table below it, such as "Deals". */
const isTitle = ({ cells }: TextRow): boolean => cells.filter((cell) => cell !== "").length === 1;

/**
 * Rows of several tables, and those that a later table has in common with an earlier one, cell by cell: exports put together in one file
 * may be of periods that overlap. Rows alike within one table are trades of their own, so that the table with most of them counts.
 */
export function withoutRepeated(tables: readonly (readonly TextRow[])[]): { fresh: TextRow[][]; repeated: TextRow[] } {
  const known = new Map<string, number>();
  const repeated: TextRow[] = [];
  const fresh = tables.map((rows) => {
    const here = new Map<string, number>();
    return rows.filter((row) => {
      const text = JSON.stringify(row.cells);
      const count = (here.get(text) ?? 0) + 1;
      here.set(text, count);
      const isNew = count > (known.get(text) ?? 0);
      if (isNew) known.set(text, count);
      else repeated.push(row);
      return isNew;
    });
  });
  return { fresh, repeated };
}

/** Says which lines count once, and what they brought: without a ticket nobody can tell whether they are trades of their own. */
export function repeatedNote(lines: number, net: number): string {
  return `${counted(lines, "line")} of a further table ${lines === 1 ? "is" : "are"} the same as an earlier one: counted once. Counted twice, ${lines === 1 ? "it" : "they"} would change the result by ${numberText(net, 2)}.`;
}

/** Rows of a table that are alike with one before them, cell by cell. */
export function rowsAlike(rows: readonly TextRow[]): TextRow[] {
  const known = new Set<string>();
  return rows.filter(({ cells }) => {
    const text = JSON.stringify(cells);
    const isKnown = known.has(text);
    known.add(text);
    return isKnown;
  });
}

/** Says which lines of one table may be there twice: they count, because what was closed in equal parts is alike as well. */
export function alikeNote(lines: number, net: number): string[] {
  if (lines === 0) return [];
  return [
    `${counted(lines, "line")} ${lines === 1 ? "is the same as a line" : "are the same as lines"} before ${lines === 1 ? "it" : "them"}, cell by cell, and ${lines === 1 ? "counts as a trade of its own" : "count as trades of their own"}: ${numberText(net, 2)} together. If exports of periods that overlap were put together here, take ${lines === 1 ? "it" : "them"} out.`,
  ];
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
  const hasTitle = (start: number) => start > 0 && start < rows.length && isTitle(rows[start - 1] as TextRow);
  const until = (end: number) => (hasTitle(end) ? end - 1 : end);
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
  const trades = withoutRepeated(written);
  const money = withoutRepeated(below.map((table) => table.rows)).fresh;
  return {
    own: { columns, rows: trades.fresh.flat() },
    below: below.map((table, at) => ({ ...table, rows: money[at] ?? [] })),
    repeated: trades.repeated,
  };
}
