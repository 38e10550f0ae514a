import type { TextRow } from "./html-rows.ts";
import { StatementError } from "./statement.ts";
import { type Columns, columnsNamed } from "./statement-headings.ts";

/** What a list of closed trades has to name. */
const needed: readonly (readonly [words: string, found: (columns: Columns) => boolean])[] = [
  ["opening time", ({ openTime }) => openTime >= 0],
  ["closing time", ({ closeTime }) => closeTime >= 0],
  ["type (buy or sell)", ({ type }) => type >= 0],
  ["volume", ({ lots }) => lots >= 0],
  ["opening price", ({ openPrice }) => openPrice >= 0],
  ["closing price", ({ closePrice }) => closePrice >= 0],
  ["profit", ({ profit, net }) => profit >= 0 || net >= 0],
];
/** Any line may happen to have fewer. */
const fewest = 3;

const listOf = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");

/** Why no row is the headings of a trade history: what the row that comes nearest names, and what it lacks. */
export function withoutHeadings(rows: readonly TextRow[]): StatementError {
  const nearest = rows
    .map(({ line, cells }) => {
      const columns = columnsNamed(cells);
      return {
        line,
        found: needed.flatMap(([words, has]) => (has(columns) ? [words] : [])),
        missing: needed.flatMap(([words, has]) => (has(columns) ? [] : [words])),
      };
    })
    .reduce<{ line: number; found: string[]; missing: string[] } | null>(
      (best, row) => (row.found.length > (best?.found.length ?? 0) ? row : best),
      null,
    );
  if (nearest && nearest.found.length >= fewest)
    return new StatementError(
      "not-a-statement",
      `Line ${nearest.line} names these columns of a trade history: ${listOf(nearest.found)}. Not found: ${listOf(nearest.missing)}. Export the closed positions with these columns as well, or give them these names.`,
    );
  return new StatementError(
    "not-a-statement",
    "No line names the columns of a trade history (opening and closing time, symbol, type, volume, prices, profit). Export the history as CSV with its headings.",
  );
}
