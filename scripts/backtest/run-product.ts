import { insideWords } from "#trading/backtest/inside-words.ts";
import { refusedOrders } from "#trading/backtest/refused-orders.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import { spreadUsedWords } from "#trading/backtest/spread-used.ts";
import { tradeRowsCsv } from "#trading/backtest/trades-csv.ts";
import { defaultSettings } from "#trading/engine/account.ts";
import type { Bars } from "#trading/market/bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { shortHistoryNote } from "#trading/statistics/annual-figures.ts";
import { summarise } from "#trading/statistics/summary.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { costWarnings } from "./cost-warnings.ts";
import type { ProductInput } from "./costs.ts";
import { pairRates } from "./pair-rates.ts";
import type { ProductPrices } from "./price-file.ts";
import type { Report, Say } from "./report.ts";

/** A run by the product's own rules: bid and ask, contracts, margin, swap. */
export function reportProduct(
  document: StrategyDocument,
  { bars, lower, rate }: ProductPrices,
  input: ProductInput,
  say: Say,
  pair: Bars | null = null,
): Report {
  const symbol = symbolOf(document.symbol, bars.digits, bars.contract);
  const currency = input.currency ?? defaultSettings.currency;
  const moving = pair ? pairRates(symbol, currency, bars, pair) : undefined;
  const result = runBacktest(document, bars, {
    ...(lower ? { lower } : {}),
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
    rate: moving ?? input.rate ?? rate,
    closeAtEnd: input.finalize ?? true,
    onProgress: (bar, count) => say(`bar ${bar} of ${count}`),
  });
  if (result.assumedRate !== null)
    say(
      `profits are converted at a fixed reference rate of ${result.assumedRate}; give "rate" for your own, or --rates with a pair's prices`,
    );
  if (result.conversion !== null) say(`profits are converted at the rate of their moment, from ${result.conversion}`);
  const short = shortHistoryNote(bars.time);
  if (short) say(short);
  say(`spread ${spreadUsedWords(result.spread, symbol.pipPoints)}`);
  for (const warning of costWarnings(symbol, bars, result.spread)) say(`warning: ${warning}`);
  const inside = insideWords(result, lower?.timeframe ?? null);
  if (inside) say(inside);
  const refused = refusedOrders(result, document);
  if (refused) say(refused.text);
  const summary = summarise(bars, result);
  const statistics = Object.fromEntries(summary.statistics.map((s) => [s.id, s.value]));
  return {
    statistics: {
      mode: "product",
      symbol: result.symbol.name,
      spread: result.spread,
      conversion: result.conversion ?? result.assumedRate,
      statistics,
      monthlyReturns: summary.months,
      rejected: result.rejected,
      insideBars: { timeframe: lower?.timeframe ?? null, decided: result.decidedBars, worstCase: result.ambiguousBars },
    },
    rows: summary.statistics.map((s) => [s.name, s.value]),
    tradesCsv: tradeRowsCsv(bars, result),
  };
}
