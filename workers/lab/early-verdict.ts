import type { BacktestResult } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import { momentsOf } from "#trading/optimise/moments.ts";
import { periodReturns, tradingPeriods } from "#trading/optimise/periods.ts";
import type { Row } from "#trading/optimise/row.ts";
import { type Verdict, verdictOf } from "#trading/optimise/verdict.ts";
import { drawdownsOf } from "#trading/statistics/drawdown.ts";

/** A verdict from one run alone, as if nothing else had been tried: "promising" is the best it can say. */
export function earlyVerdict(bars: Bars, result: BacktestResult): Verdict {
  const { trades, equity, settings, warmUp } = result;
  const periods = tradingPeriods(bars);
  const returns = periodReturns(periods, equity, settings.deposit);
  const gains = trades.net.filter((net) => net > 0);
  const profit = gains.reduce((sum, net) => sum + net, 0);
  const net = trades.net.reduce((sum, value) => sum + value, 0);
  const loss = profit - net;
  const row: Row = {
    parameters: {},
    tier: "full",
    trades: trades.length,
    net,
    profitFactor: loss > 0 && profit > 0 ? profit / loss : Number.NaN,
    winPercent: (gains.length / trades.length) * 100,
    maxDrawdownPercent: drawdownsOf(settings.deposit, equity).relativePercent,
    sharpe: momentsOf(returns).sharpe * Math.sqrt(periods.aYear),
    returns,
    periodsAYear: periods.aYear,
    warmUp,
  };
  return verdictOf({ row, trials: [row] });
}
