import { tableCsv } from "#trading/market/import/export-csv.ts";
import type { Row } from "#trading/optimize/row.ts";

/** The Sharpe ratio of closed trades differs from a backtest's, so it has another name. */
export const sharpeName = ([first]: readonly Row[]): string =>
  first?.tier === "quick" ? "Sharpe, closed trades" : "Sharpe, annual";

/**
 * Every tested combination, in the order of testing, under the statement that belongs to it. `scaledUp` are the words of annual figures
 * of less than a year.
 */
export function rowsCsv(
  rows: readonly Row[],
  axes: readonly { readonly id: string; readonly name: string }[],
  currency: string,
  statement: string,
  scaledUp: string,
): string {
  const head = [
    ...axes.map(({ name }) => name),
    "trades",
    `net ${currency}`,
    "profit factor",
    "win %",
    "max drawdown %",
    scaledUp ? `${sharpeName(rows)}, ${scaledUp}` : sharpeName(rows),
  ];
  function* lines() {
    yield head;
    for (const row of rows)
      yield [
        ...axes.map(({ id }) => row.parameters[id] ?? Number.NaN),
        row.trades,
        Math.round(row.net * 100) / 100,
        row.profitFactor,
        row.winPercent,
        row.maxDrawdownPercent,
        row.sharpe,
      ];
  }
  return tableCsv([statement], lines());
}
