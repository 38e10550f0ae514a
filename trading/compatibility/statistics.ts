import { dayMillis } from "../calendar/zone-clock.ts";
import { exactLog, exactPower, square } from "../deterministic-math.ts";
import { geometricMean, maxOf, meanOf, minOf, orNaN, sumOf, varianceOf } from "../statistics/sample-statistics.ts";
import type { CompatibleTrade } from "./broker.ts";
import { type DrawdownPeriods, drawdownCurve, drawdownPeriods } from "./drawdown-durations.ts";
import { ceilToResolution, durationText, momentText } from "./pandas-text.ts";
import type { PriceTable } from "./price-table.ts";
import { annualizationOf, bucketReturns, dataPeriod } from "./resample-equity.ts";
import type { CompatibleRun } from "./run.ts";

/** backtesting.py's own names, in its order. Numbers may be NaN where it shows NaN; moments and durations are text. */
export type CompatibleStatistics = Readonly<Record<string, number | string>>;

export const tradeProfit = (trade: CompatibleTrade): number =>
  trade.size * (trade.exitPrice - trade.entryPrice) - trade.commissions;

/** Relative to the entry price, commissions of both sides taken off. */
export const tradeReturn = (trade: CompatibleTrade): number =>
  (trade.size < 0 ? -1 : 1) * (trade.exitPrice / trade.entryPrice - 1) -
  trade.commissions / (Math.abs(trade.size) * trade.entryPrice);

function exposure(trades: readonly CompatibleTrade[], bars: number): number {
  const held = new Uint8Array(bars);
  for (const trade of trades) held.fill(1, trade.entryBar, trade.exitBar + 1);
  let sum = 0;
  for (const bar of held) sum += bar;
  return (sum / bars) * 100;
}

/** Covariance of log returns of equity and price over the price's variance; NaN for fewer than two of them. */
function betaOf(equity: Float64Array, close: Float64Array): number {
  const n = equity.length - 1;
  if (n < 2) return Number.NaN;
  const strategy = new Float64Array(n);
  const market = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    strategy[i] = exactLog((equity[i + 1] as number) / (equity[i] as number));
    market[i] = exactLog((close[i + 1] as number) / (close[i] as number));
  }
  const strategyMean = meanOf(Array.from(strategy));
  const marketMean = meanOf(Array.from(market));
  let covariance = 0;
  let variance = 0;
  for (let i = 0; i < n; i++) {
    const deviation = (market[i] as number) - marketMean;
    covariance += ((strategy[i] as number) - strategyMean) * deviation;
    variance += deviation * deviation;
  }
  return covariance / variance;
}

type Returns = { readonly annual: number; readonly volatility: number; readonly sortino: number };

function annualReturns(table: PriceTable, equity: Float64Array): Returns {
  const { bucket, periodsAYear: years } = annualizationOf(table.time);
  const returns = bucketReturns(table.time, equity, bucket);
  const growth = geometricMean(returns);
  const annual = exactPower(1 + growth, years) - 1;
  const volatility = Math.sqrt(
    exactPower(varianceOf(returns) + square(1 + growth), years) - exactPower(1 + growth, 2 * years),
  );
  const downside = Math.sqrt(meanOf(returns.map((value) => square(Math.min(value, 0)))));
  return { annual, volatility, sortino: annual / (downside * Math.sqrt(years)) };
}

function cagr(table: PriceTable, equity: Float64Array): number {
  const duration = (table.time[table.length - 1] as number) - (table.time[0] as number);
  // Whole seconds only, as the original counts days and seconds.
  const years = Math.floor(duration / 1000) / (dayMillis / 1000) / 365.25;
  return years === 0
    ? Number.NaN
    : (exactPower((equity[equity.length - 1] as number) / (equity[0] as number), 1 / years) - 1) * 100;
}

function durations(periods: DrawdownPeriods, period: number): readonly [number | string, number | string] {
  if (periods.kind === "unmeasured") return [maxOf(periods.depths), meanOf(periods.depths)];
  return [durationStatistic(maxOf(periods.durations), period), durationStatistic(meanOf(periods.durations), period)];
}

const durationStatistic = (millis: number, period: number): number | string =>
  Number.isNaN(millis) ? Number.NaN : durationText(ceilToResolution(millis, period));

function tradeStatistics(trades: readonly CompatibleTrade[], table: PriceTable, period: number): CompatibleStatistics {
  const profits = trades.map(tradeProfit);
  const returns = trades.map(tradeReturn);
  const lengths = trades.map((trade) => (table.time[trade.exitBar] as number) - (table.time[trade.entryBar] as number));
  const wins = profits.filter((profit) => profit > 0);
  const losses = profits.filter((profit) => profit < 0);
  const winRate = trades.length === 0 ? Number.NaN : wins.length / trades.length;
  const deviation = Math.sqrt(varianceOf(profits));
  return {
    "# Trades": trades.length,
    "Win Rate [%]": winRate * 100,
    "Best Trade [%]": maxOf(returns) * 100,
    "Worst Trade [%]": minOf(returns) * 100,
    "Avg. Trade [%]": geometricMean(returns) * 100,
    "Max. Trade Duration": durationStatistic(maxOf(lengths), period),
    "Avg. Trade Duration": durationStatistic(meanOf(lengths), period),
    "Profit Factor":
      sumOf(returns.filter((value) => value > 0)) / orNaN(Math.abs(sumOf(returns.filter((value) => value < 0)))),
    "Expectancy [%]": meanOf(returns) * 100,
    SQN: (Math.sqrt(trades.length) * meanOf(profits)) / orNaN(deviation),
    "Kelly Criterion": winRate - (1 - winRate) / (meanOf(wins) / -meanOf(losses)),
  };
}

/** Every statistic of backtesting.py 0.6.6 for a finished run. */
export function compatibleStatistics(table: PriceTable, run: CompatibleRun): CompatibleStatistics {
  const { equity, trades } = run;
  const { close, time, length } = table;
  const period = dataPeriod(time);
  const curve = drawdownCurve(equity);
  const periods = drawdownPeriods(curve, time);
  const [first, last] = [equity[0] as number, equity[length - 1] as number];
  const commissions = sumOf(trades.map((trade) => trade.commissions));
  const gain = ((last - first) / first) * 100;
  const from = close[run.firstTradingBar] as number;
  const hold = (((close[length - 1] as number) - from) / from) * 100;
  const { annual, volatility, sortino } = annualReturns(table, equity);
  const beta = betaOf(equity, close);
  const deepest = curve.reduce((worst, value) => (Number.isNaN(value) ? worst : Math.max(worst, value)), 0);
  const [longest, average] = durations(periods, period);
  return {
    Start: momentText(time[0] as number),
    End: momentText(time[length - 1] as number),
    Duration: durationText((time[length - 1] as number) - (time[0] as number)),
    "Exposure Time [%]": exposure(trades, length),
    "Equity Final [$]": last,
    "Equity Peak [$]": equity.reduce((peak, value) => Math.max(peak, value)),
    // Left out, as there, when nothing was charged.
    ...(commissions ? { "Commissions [$]": commissions } : {}),
    "Return [%]": gain,
    "Buy & Hold Return [%]": hold,
    "Return (Ann.) [%]": annual * 100,
    "Volatility (Ann.) [%]": volatility * 100,
    "CAGR [%]": cagr(table, equity),
    "Sharpe Ratio": (annual * 100) / orNaN(volatility * 100),
    "Sortino Ratio": sortino,
    "Calmar Ratio": annual / orNaN(deepest),
    "Alpha [%]": gain - beta * hold,
    Beta: beta,
    "Max. Drawdown [%]": -deepest * 100,
    "Avg. Drawdown [%]": -meanOf(periods.depths) * 100,
    "Max. Drawdown Duration": longest,
    "Avg. Drawdown Duration": average,
    ...tradeStatistics(trades, table, period),
  };
}
