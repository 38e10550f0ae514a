import { type BacktestOptions, runBacktest } from "../backtest/run.ts";
import { symbolOf } from "../backtest/symbol-of.ts";
import type { Bars } from "../market/bars.ts";
import { drawdownsOf } from "../statistics/drawdown.ts";
import type { ColumnSource } from "../strategy/column-source.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { cachedSource } from "./column-cache.ts";
import { momentsOf } from "./moments.ts";
import type { ParameterSet } from "./parameter-space.ts";
import { type Periods, periodReturns, tradingPeriods } from "./periods.ts";
import type { Row } from "./row.ts";

/** What a search holds fixed: everything of a run but the parameters. */
export type RunSettings = Omit<BacktestOptions, "parameters" | "onProgress">;

export type Evaluator = {
  readonly document: StrategyDocument;
  readonly bars: Bars;
  readonly settings: RunSettings;
  readonly periods: Periods;
  evaluate(parameters: ParameterSet): Row;
};

/**
 * Runs one strategy over the same bars with many sets of parameters. Indicator columns are shared between them.
 * `evaluate` throws what `runBacktest` throws: bad bars, or parameters an indicator does not accept.
 */
export function createEvaluator(document: StrategyDocument, bars: Bars, settings: RunSettings = {}): Evaluator {
  const symbol = settings.symbol ?? symbolOf(document.symbol, bars.digits);
  const source: ColumnSource = cachedSource(bars, symbol.pipPoints);
  const periods = tradingPeriods(bars);
  const evaluate = (parameters: ParameterSet): Row => {
    const shared = { ...settings, source };
    const result = runBacktest(document, bars, { ...shared, parameters });
    const { trades, equity } = result;
    const { deposit } = result.settings;
    let [net, profit, loss, wins] = [0, 0, 0, 0];
    for (let i = 0; i < trades.length; i++) {
      const value = trades.net[i] as number;
      net += value;
      if (value > 0) {
        profit += value;
        wins += 1;
      } else loss -= value;
    }
    const returns = periodReturns(periods, equity, deposit);
    return {
      parameters,
      tier: "full",
      trades: trades.length,
      net,
      profitFactor: loss > 0 && profit > 0 ? profit / loss : Number.NaN,
      winPercent: (wins / trades.length) * 100,
      maxDrawdownPercent: drawdownsOf(deposit, equity).relativePercent,
      sharpe: momentsOf(returns).sharpe * Math.sqrt(periods.aYear),
      returns,
      periodsAYear: periods.aYear,
      warmUp: result.warmUp,
    };
  };
  return { document, bars, settings, periods, evaluate };
}
