import { dayMillis, tradingDay } from "../calendar/zone-clock.ts";
import { square } from "../deterministic-math.ts";
import { tradingDayOpen } from "../market/resample.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { meanOf } from "./sample-statistics.ts";
import { medianStep, periodReturns, tradingPeriods } from "./trading-periods.ts";

export type MonthlyReturn = { readonly year: number /** 1–12. */; readonly month: number; readonly percent: number };

/** Each month's change of equity, the first one from the deposit. Months of trading days: a Sunday evening belongs to Monday's. */
export function monthlyReturns(time: Float64Array, equity: Float64Array, deposit: number): MonthlyReturn[] {
  const finish = (time[time.length - 1] as number) + medianStep(time);
  const months: MonthlyReturn[] = [];
  let before = deposit;
  let i = 0;
  while (i < time.length) {
    const date = new Date(tradingDay(time[i] as number) * dayMillis);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const next = Date.UTC(year, month + 1, 1);
    i = firstAtOrAfter(time, tradingDayOpen(next / dayMillis), i + 1);
    // A history cut at midnight UTC ends with the first hours of a trading day whose date it never reaches.
    if (finish <= next) i = time.length;
    const last = equity[i - 1] as number;
    months.push({ year, month: month + 1, percent: before > 0 ? (Math.max(0, last) / before - 1) * 100 : 0 });
    before = last;
  }
  return months;
}

export type PeriodRatios = { readonly sharpe: number; readonly sortino: number };

/** TradingView's ratios: monthly returns, daily ones below three months; 2% a year without risk; not annualized; population σ. */
export function periodRatios(
  time: Float64Array,
  equity: Float64Array,
  deposit: number,
  known: readonly MonthlyReturn[] = monthlyReturns(time, equity, deposit),
): PeriodRatios {
  const periods = known.length >= 3 ? null : tradingPeriods(time);
  const returns = periods ? Array.from(periodReturns(periods, equity, deposit)) : known.map((m) => m.percent / 100);
  const riskFree = 0.02 / (periods?.aYear ?? 12);
  const mean = meanOf(returns);
  const deviation = Math.sqrt(meanOf(returns.map((r) => square(r - mean))));
  const downside = Math.sqrt(meanOf(returns.map((r) => square(Math.min(0, r - riskFree)))));
  // An account that never moved fell behind the riskless rate, and had no ups and downs to measure that by; nor has a single day.
  const isStill = returns.length < 2 || returns.every((r) => r === 0);
  return {
    sharpe: deviation === 0 ? Number.NaN : (mean - riskFree) / deviation,
    sortino: downside === 0 || isStill ? Number.NaN : (mean - riskFree) / downside,
  };
}
