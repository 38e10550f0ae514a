import { type CompatibleCosts, defaultCompatibleCosts } from "#trading/compatibility/broker.ts";
import { runCompatible } from "#trading/compatibility/run.ts";
import { compatibleStatistics } from "#trading/compatibility/statistics.ts";
import { compatibleTradesCsv } from "#trading/compatibility/trades-csv.ts";
import type { PrintedPrices } from "#trading/market/import/finish-printed.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { pipSize } from "#trading/market/symbols.ts";
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
