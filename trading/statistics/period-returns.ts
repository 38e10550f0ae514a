import { exactPower, square } from "../deterministic-math.ts";
import { dayMillis } from "../execution/zone-clock.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { type Annualisation, annualisationOf, bucketReturns } from "./resample-equity.ts";
import { geometricMean, meanOf, varianceOf } from "./sample-statistics.ts";

export type MonthlyReturn = { readonly year: number /** 1–12. */; readonly month: number; readonly percent: number };

/** Each calendar month's change of equity, the first one from the deposit. UTC months. */
export function monthlyReturns(time: Float64Array, equity: Float64Array, deposit: number): MonthlyReturn[] {
  const months: MonthlyReturn[] = [];
  let before = deposit;
  let i = 0;
  while (i < time.length) {
    const date = new Date(time[i] as number);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const end = Date.UTC(year, month + 1, 1);
    i = firstAtOrAfter(time, end, i + 1);
    const last = equity[i - 1] as number;
    months.push({ year, month: month + 1, percent: (last / before - 1) * 100 });
    before = last;
  }
  return months;
}

export type AnnualFigures = {
  readonly annualReturn: number;
  readonly volatility: number;
  readonly sharpe: number;
  readonly sortino: number;
  readonly cagr: number;
  readonly periodsAYear: number;
};

/** Compounded figures from daily (weekly, monthly) equity, as fractions; definitions in `definitions.ts`. */
export function annualFigures(time: Float64Array, equity: Float64Array): AnnualFigures {
  const annualisation: Annualisation = annualisationOf(time);
  const { periodsAYear: d } = annualisation;
  const returns = bucketReturns(time, equity, annualisation.bucket);
  const g = geometricMean(returns);
  const annualReturn = exactPower(1 + g, d) - 1;
  const volatility = Math.sqrt(exactPower(varianceOf(returns) + square(1 + g), d) - exactPower(1 + g, 2 * d));
  const downside = Math.sqrt(meanOf(returns.map((r) => square(Math.min(r, 0)))));
  const years = ((time[time.length - 1] as number) - (time[0] as number)) / dayMillis / 365.25;
  const growth = (equity[equity.length - 1] as number) / (equity[0] as number);
  return {
    annualReturn,
    volatility,
    periodsAYear: d,
    sharpe: volatility === 0 ? Number.NaN : annualReturn / volatility,
    sortino: downside === 0 ? Number.NaN : annualReturn / (downside * Math.sqrt(d)),
    cagr: years > 0 ? exactPower(growth, 1 / years) - 1 : Number.NaN,
  };
}

export type PeriodRatios = { readonly sharpe: number; readonly sortino: number };

/** TradingView's ratios: monthly returns, daily ones below three months; 2 % a year without risk; not annualised; population σ. */
export function periodRatios(
  time: Float64Array,
  equity: Float64Array,
  deposit: number,
  known: readonly MonthlyReturn[] = monthlyReturns(time, equity, deposit),
): PeriodRatios {
  const months = known.map((m) => m.percent / 100);
  const monthly = months.length >= 3;
  const returns = monthly ? months : bucketReturns(time, equity, "day");
  const riskFree = 0.02 / (monthly ? 12 : 365);
  const excess = meanOf(returns) - riskFree;
  const mean = meanOf(returns);
  const deviation = Math.sqrt(meanOf(returns.map((r) => square(r - mean))));
  const downside = Math.sqrt(meanOf(returns.map((r) => square(Math.min(0, r - riskFree)))));
  return {
    sharpe: deviation === 0 ? Number.NaN : excess / deviation,
    sortino: downside === 0 ? Number.NaN : excess / downside,
  };
}
