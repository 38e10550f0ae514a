import { sumOfAmounts } from "./gains.ts";
import type { TextRow } from "./html-rows.ts";
import type { WrittenProfit } from "./profit-column.ts";
import type { StatementTrade } from "./statement.ts";
import { moneyAt, numberAt, numberOf, type Reading, timeAt } from "./statement-cells.ts";
import { costColumns } from "./statement-headings.ts";
import { statementNumber } from "./statement-number.ts";

/** What the trade brought after all costs: as the file says it, else the sum of its parts. */
function netOf(row: TextRow, reading: Reading): number {
  const { net, profit } = reading.columns;
  if (net >= 0) return numberAt(row, net, "net profit", reading);
  const costs = costColumns(reading.columns).map((at) => moneyAt(row, at, "cost", reading));
  return sumOfAmounts([numberAt(row, profit, "profit", reading), ...costs]);
}

function tradeOf(row: TextRow, side: 1 | -1, reading: Reading): StatementTrade {
  const { columns } = reading;
  const stop = columns.stop < 0 ? Number.NaN : statementNumber(row.cells[columns.stop] ?? "", reading.numbers);
  const openTime = timeAt(row, columns.openTime, "opening time", reading);
  return {
    row: row.line,
    openTime,
    closeTime: timeAt(row, columns.closeTime, "closing time", reading),
    symbol: (row.cells[columns.symbol] ?? "").toUpperCase(),
    side,
    // MetaTrader 5 writes what was closed of what was opened where a part is still open: "0.5 / 1".
    lots: numberOf(row.line, row.cells[columns.lots]?.split("/")[0] ?? "", "volume", reading),
    open: numberAt(row, columns.openPrice, "opening price", reading),
    close: numberAt(row, columns.closePrice, "closing price", reading),
    stop: stop > 0 ? stop : null,
    net: netOf(row, reading),
  };
}

/** A closed trade, its profit as it is written, and what its costs add to that. */
export function closedAt(
  row: TextRow,
  side: 1 | -1,
  reading: Reading,
): WrittenProfit & { readonly trade: StatementTrade } {
  const trade = tradeOf(row, side, reading);
  const { net, profit: at } = reading.columns;
  const profit = net >= 0 ? trade.net : numberAt(row, at, "profit", reading);
  return { trade, profit, costs: trade.net - profit };
}
