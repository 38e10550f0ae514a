import { type BacktestOptions, type BacktestResult, runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { symbolOf } from "../market/symbol-of.ts";
import { type TradingPeriods, tradingPeriods } from "../statistics/trading-periods.ts";
import type { ColumnSource } from "../strategy/column-source.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { cachedSource } from "./column-cache.ts";
import type { ParameterSet } from "./parameter-space.ts";
import type { Row } from "./row.ts";
import { rowOfRun } from "./row-of-run.ts";

/** What a search holds fixed: everything of a run but the parameters. */
export type RunSettings = Omit<BacktestOptions, "parameters" | "tradeFrom" | "onProgress">;

export type Evaluator = {
  readonly document: StrategyDocument;
  readonly bars: Bars;
  /** Nothing is traded before this bar. */
  readonly tradeFrom: number;
  readonly settings: RunSettings;
  readonly periods: TradingPeriods;
  run(parameters: ParameterSet, costs?: BacktestOptions["costs"]): BacktestResult;
  evaluate(parameters: ParameterSet): Row;
};

/**
 * Runs one strategy over the same bars with many sets of parameters. Indicator columns are shared between them. Returns are
 * measured from bar `tradeFrom`: the ones before it only settle the indicators.
 * `evaluate` throws what `runBacktest` throws: bad bars, or parameters an indicator does not accept.
 */
export function createEvaluator(
  document: StrategyDocument,
  bars: Bars,
  settings: RunSettings = {},
  tradeFrom = 0,
): Evaluator {
  const symbol = settings.symbol ?? symbolOf(document.symbol, bars.digits, bars.contract);
  const source: ColumnSource = cachedSource(bars, symbol.pipPoints);
  const periods = tradingPeriods(bars.time, tradeFrom);
  const run: Evaluator["run"] = (parameters, costs) =>
    runBacktest(document, bars, {
      ...settings,
      tradeFrom,
      source,
      parameters,
      costs: { ...settings.costs, ...costs },
    });
  return {
    document,
    bars,
    tradeFrom,
    settings,
    periods,
    run,
    evaluate: (parameters) => rowOfRun(run(parameters), periods, parameters),
  };
}
