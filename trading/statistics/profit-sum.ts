import type { TextRow } from "./html-rows.ts";
import { type Columns, costColumns } from "./statement-headings.ts";
import { type NumberStyle, statementNumber } from "./statement-number.ts";

/** What rounding to cents leaves of two amounts. */
const rounding = 0.015;

/**
 * The columns of a file whose profits have their running sum beside them: after costs where the sum grows by them, and not by what the costs leave
 * of them. The lines may begin with the oldest or with the newest.
 */
export function byProfitSum(columns: Columns, closed: readonly TextRow[], numbers: NumberStyle): Columns {
  if (columns.profitSum < 0) return columns;
  const amountAt = ({ cells }: TextRow, at: number): number => statementNumber(cells[at] ?? "", numbers);
  const costsOf = (row: TextRow): number =>
    costColumns(columns)
      .filter((at) => (row.cells[at] ?? "") !== "")
      .reduce((sum, at) => sum + Math.abs(amountAt(row, at)), 0);
  const agreeing = (lines: readonly TextRow[], leftOf: (row: TextRow) => number): number =>
    lines.filter((row, at) => {
      const before = at === 0 ? 0 : amountAt(lines[at - 1] as TextRow, columns.profitSum);
      return Math.abs(amountAt(row, columns.profitSum) - before - leftOf(row)) <= rounding;
    }).length;
  const agree = (leftOf: (row: TextRow) => number): number =>
    Math.max(agreeing(closed, leftOf), agreeing(closed.toReversed(), leftOf));
  const after = agree((row) => amountAt(row, columns.net));
  const before = agree((row) => amountAt(row, columns.net) - costsOf(row));
  // Lines in another order, or some of them alone, show no running sum: then the prices tell, as of any profit beside its costs.
  const isAfter = after >= before && after * 2 > closed.length;
  return isAfter ? columns : { ...columns, profit: columns.net, net: -1 };
}
