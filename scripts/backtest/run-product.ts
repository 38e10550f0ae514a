import { runBacktest } from "#trading/backtest/run.ts";
import { symbolOf } from "#trading/backtest/symbol-of.ts";
import { tradeRowsCsv } from "#trading/backtest/trades-csv.ts";
import type { Bars } from "#trading/market/bars.ts";
import { toPoints } from "#trading/market/points.ts";
import { summarise } from "#trading/statistics/summary.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { ProductInput } from "./costs.ts";
import { type PriceFile, PriceFileError } from "./price-file.ts";
import type { Report, Say } from "./report.ts";

const largestPoint = 2 ** 31 - 1;

/** The file's prices as integer points of as many digits as it prints (at most what 32 bits hold). */
export function toBars(prices: PriceFile, document: StrategyDocument): Bars {
  const { length, time, volume, spread, digits } = prices;
  if (!prices.wasSorted) throw new PriceFileError("the rows are not in order of time");
  let precision = Math.min(8, digits);
  const highest = prices.high.reduce((top, value) => Math.max(top, value), 0);
  while (precision > 0 && highest * 10 ** precision > largestPoint) precision -= 1;
  const points = (column: Float64Array) => Int32Array.from(column, (value) => toPoints(value, precision));
  return {
    symbol: document.symbol,
    timeframe: document.timeframe,
    digits: precision,
    length,
    time,
    volume,
    open: points(prices.open),
    high: points(prices.high),
    low: points(prices.low),
    close: points(prices.close),
    ...(spread ? { spread: Int32Array.from(spread) } : {}),
  };
}

/** A run by the product's own rules: bid and ask, contracts, margin, swap. */
export function reportProduct(document: StrategyDocument, prices: PriceFile, input: ProductInput, say: Say): Report {
  const bars = toBars(prices, document);
  const symbol = symbolOf(document.symbol, bars.digits);
  const result = runBacktest(document, bars, {
    account: {
      ...(input.cash === undefined ? {} : { deposit: input.cash }),
      ...(input.currency === undefined ? {} : { currency: input.currency }),
      ...(input.accounting === undefined ? {} : { mode: input.accounting }),
      ...(input.marginCallLevel === undefined ? {} : { marginCallLevel: input.marginCallLevel }),
      ...(input.stopOutLevel === undefined ? {} : { stopOutLevel: input.stopOutLevel }),
    },
    costs: {
      ...(input.spreadPips === undefined ? {} : { spreadPoints: Math.round(input.spreadPips * symbol.pipPoints) }),
      ...(input.commissionPerLot === undefined ? {} : { commissionPerLot: input.commissionPerLot }),
      ...(input.slippagePips === undefined
        ? {}
        : { slippagePoints: Math.round(input.slippagePips * symbol.pipPoints) }),
      ...(input.swap === "none" ? { swapLongPoints: 0, swapShortPoints: 0 } : {}),
    },
    leverage: input.leverage,
    rate: input.rate,
    closeAtEnd: input.finalize ?? true,
    onProgress: (bar, count) => say(`bar ${bar} of ${count}`),
  });
  if (result.assumedRate !== null)
    say(`profits are converted at a fixed reference rate of ${result.assumedRate}; give "rate" for your own`);
  const summary = summarise(bars, result);
  const statistics = Object.fromEntries(summary.statistics.map((s) => [s.id, s.value]));
  return {
    statistics: {
      mode: "product",
      symbol: result.symbol.name,
      statistics,
      monthlyReturns: summary.months,
      rejected: result.rejected,
    },
    rows: summary.statistics.map((s) => [s.name, s.value]),
    tradesCsv: tradeRowsCsv(bars, result),
  };
}
