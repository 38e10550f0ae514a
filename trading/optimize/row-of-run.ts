import type { BacktestResult } from "../backtest/run.ts";
import { annualSharpe } from "../statistics/annual-figures.ts";
import { drawdownsOf } from "../statistics/drawdown.ts";
import { independentOutcomes } from "../statistics/independent-results.ts";
import { profitFactorOf } from "../statistics/trade-results.ts";
import { periodReturns, type TradingPeriods } from "../statistics/trading-periods.ts";
import type { ParameterSet } from "./parameter-space.ts";
import type { Row } from "./row.ts";

/** A finished run as a row of a search. */
export function rowOfRun(result: BacktestResult, periods: TradingPeriods, parameters: ParameterSet): Row {
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
  const { outcomes, wonPercent } = independentOutcomes(trades);
  const returns = periodReturns(periods, equity, deposit);
  return {
    parameters,
    tier: "full",
    trades: trades.length,
    net,
    grossLoss: loss,
    profitFactor: profitFactorOf(profit, loss),
    winPercent: (wins / trades.length) * 100,
    outcomes,
    resultWinPercent: wonPercent,
    maxDrawdownPercent: drawdownsOf(deposit, equity).relativePercent,
    sharpe: annualSharpe(returns, periods.aYear),
    returns,
    periodsAYear: periods.aYear,
    warmUp: result.warmUp,
  };
}
