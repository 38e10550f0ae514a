import { statedSwap } from "#trading/backtest/costs.ts";
import { type BacktestOptions, runBacktest } from "#trading/backtest/run.ts";
import { defaultSettings } from "#trading/engine/account.ts";
import type { TradingCosts } from "#trading/engine/instrument.ts";
import type { Bars } from "#trading/market/bars.ts";
import { pointsOfPips } from "#trading/market/points.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";
import { summarize } from "#trading/statistics/summary.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { earlyVerdict } from "#workers/lab/early-verdict.ts";
import { outcomeNotes } from "#workers/lab/outcome-notes.ts";
import { resultHash } from "#workers/lab/result-hash.ts";
import { statisticText } from "#workers/report/statistic-text.ts";
import { tradeRowsCsv } from "#workers/report/text-files.ts";
import { costWarnings } from "./cost-warnings.ts";
import type { ProductInput } from "./costs.ts";
import { pairRates } from "./pair-rates.ts";
import type { ProductPrices } from "./price-file.ts";
import type { Report, Say } from "./report.ts";

const marks = { for: "+", against: "-", missing: "?" } as const;

function swapOf({ swap }: ProductInput, symbol: SymbolSpec): Partial<TradingCosts> {
  if (swap === undefined || swap === "typical") return {};
  return statedSwap(swap === "none" ? { long: 0, short: 0 } : swap, symbol);
}

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
  const options: BacktestOptions = {
    ...(lower ? { lower } : {}),
    account: {
      ...(input.cash === undefined ? {} : { deposit: input.cash }),
      ...(input.currency === undefined ? {} : { currency: input.currency }),
      ...(input.accounting === undefined ? {} : { mode: input.accounting }),
      ...(input.marginCallLevel === undefined ? {} : { marginCallLevel: input.marginCallLevel }),
      ...(input.stopOutLevel === undefined ? {} : { stopOutLevel: input.stopOutLevel }),
    },
    costs: {
      ...(input.spreadPips === undefined ? {} : { spreadPoints: pointsOfPips(input.spreadPips, symbol.pipPoints) }),
      ...(input.commissionPerLot === undefined ? {} : { commissionPerLot: input.commissionPerLot }),
      ...(input.slippagePips === undefined
        ? {}
        : { slippagePoints: pointsOfPips(input.slippagePips, symbol.pipPoints) }),
      ...swapOf(input, symbol),
    },
    leverage: input.leverage,
    rate: moving ?? input.rate ?? rate,
    closeAtEnd: input.finalize ?? true,
  };
  const result = runBacktest(document, bars, {
    ...options,
    onProgress: (bar, count) => say(`bar ${bar} of ${count}`),
  });
  if (result.assumedRate !== null)
    say('give "rate" for a conversion rate of your own, or --rates with a pair\'s prices');
  for (const warning of costWarnings(symbol, bars, result.spread, input.swap !== undefined && input.swap !== "typical"))
    say(`warning: ${warning}`);
  const notes = outcomeNotes({ result, bars, document, lower: lower?.timeframe ?? null });
  for (const { weight, text } of notes) say(weight === "serious" ? `warning: ${text}` : text);
  const verdict = earlyVerdict(
    document,
    bars,
    result,
    (costs) => runBacktest(document, bars, { ...options, costs: { ...options.costs, ...costs } }),
    lower ?? undefined,
  );
  say(`verdict, judged as a single try: ${verdict.title}`);
  for (const { says, text } of verdict.reasons) say(`  ${marks[says]} ${text}`);
  const summary = summarize(bars, result);
  const hash = resultHash(result, summary);
  say(`result hash ${hash}`);
  const statistics = Object.fromEntries(summary.statistics.map((s) => [s.id, s.value]));
  return {
    statistics: {
      mode: "product",
      resultHash: hash,
      symbol: result.symbol.name,
      spread: result.spread,
      conversion: result.conversion ?? result.assumedRate,
      statistics,
      monthlyReturns: summary.months,
      rejected: result.rejected,
      notes,
      verdict: { title: verdict.title, reasons: verdict.reasons },
      insideBars: { timeframe: lower?.timeframe ?? null, decided: result.decidedBars, worstCase: result.ambiguousBars },
    },
    rows: summary.statistics.map((statistic) => [statistic.name, statisticText(statistic, currency)]),
    tradesCsv: tradeRowsCsv({ bars, result }),
  };
}
