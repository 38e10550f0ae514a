import { type CompatibleCosts, defaultCompatibleCosts } from "#trading/backtest/compatibility/broker.ts";
import { runCompatible } from "#trading/backtest/compatibility/run.ts";
import { compatibleStatistics } from "#trading/backtest/compatibility/statistics.ts";
import { compatibleTradesCsv } from "#trading/backtest/compatibility/trades-csv.ts";
import { symbolOf } from "#trading/backtest/symbol-of.ts";
import { pipSize } from "#trading/market/contract.ts";
import type { PrintedPrices } from "#trading/market/import/finish-printed.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { CompatibleInput } from "./costs.ts";
import type { Report, Say } from "./report.ts";

/** A run by backtesting.py's rules; statistics under its own names. */
export function reportCompatible(
  document: StrategyDocument,
  prices: PrintedPrices,
  input: CompatibleInput,
  say: Say,
): Report {
  const costs: CompatibleCosts = { ...defaultCompatibleCosts, ...input };
  const pip = pipSize(symbolOf(document.symbol, prices.digits));
  const run = runCompatible(document, prices, costs, pip, (bar, bars) => say(`bar ${bar} of ${bars}`));
  if (run.cancelledOrders > 0) say(`${run.cancelledOrders} orders were cancelled for want of margin`);
  if (run.openTrades > 0)
    say(`${run.openTrades} trades are still open and not in the statistics; "finalize": true closes them`);
  const statistics = compatibleStatistics(prices, run);
  return { statistics, rows: Object.entries(statistics), tradesCsv: compatibleTradesCsv(prices, run) };
}
