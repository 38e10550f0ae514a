import { dayMillis } from "../calendar/zone-clock.ts";
import { exactPower, square } from "../deterministic-math.ts";
import { momentsOf } from "./moments.ts";
import { medianStep, periodReturns, type TradingPeriods, tradingPeriods } from "./trading-periods.ts";

const yearDays = 365.25;
/** A year and a month of the calendar in the mean, milliseconds. */
const yearMillis = yearDays * dayMillis;
export const monthMillis = yearMillis / 12;
/** A calendar year of a market begins and ends with holidays: its bars span a week less. */
const leastYearDays = 358;

export type AnnualFigures = {
  readonly periods: TradingPeriods;
  /** Of each period, as fractions. */
  readonly returns: Float64Array;
  /** Fraction; NaN for less than a year: what a few months earned is never raised to a year. */
  readonly annualReturn: number;
  readonly volatility: number;
  readonly sharpe: number;
  readonly sortino: number;
};

/** √(periods a year) × mean ÷ sample deviation, no risk-free rate (Sharpe, 1994). NaN when nothing moved. */
export const annualSharpe = (returns: ArrayLike<number>, periodsAYear: number): number =>
  momentsOf(returns).sharpe * Math.sqrt(periodsAYear);

/** From the first row to the end of the last, by the calendar. */
const yearsOf = (time: Float64Array): number =>
  ((time[time.length - 1] as number) + medianStep(time) - (time[0] as number)) / dayMillis / yearDays;

const isFullYear = (years: number): boolean => years * yearDays >= leastYearDays;

/** The days of a history of less than a year; null for a longer one. */
function shortHistoryDays(time: Float64Array): number | null {
  const years = yearsOf(time);
  return isFullYear(years) ? null : Math.round(years * yearDays);
}

const daysText = (days: number): string => `${days} ${days === 1 ? "day" : "days"}`;

/** What a reader of a history of less than a year must know of its annual figures; null for a longer one. */
export function shortHistoryNote(time: Float64Array): string | null {
  const days = shortHistoryDays(time);
  if (days === null) return null;
  return `The history is ${daysText(days)} long, less than a year: no annual return is given. Annual volatility, Sharpe and Sortino ratio are scaled up to a year.`;
}

/** The same beside one annual figure; empty for a longer history. */
export function scaledUpWords(time: Float64Array): string {
  const days = shortHistoryDays(time);
  return days === null ? "" : `scaled up from ${daysText(days)}`;
}

/** Compound annual growth by the calendar. A year that lacks a week of holidays counts as a full year. */
function compoundGrowth(growth: number, years: number): number {
  if (!isFullYear(years)) return Number.NaN;
  return growth > 0 ? exactPower(growth, 1 / Math.max(1, years)) - 1 : -1;
}

/** The one source of annual figures: page, command line, searches, validation, robots and statements. */
export function annualFigures(time: Float64Array, equity: Float64Array, deposit: number): AnnualFigures {
  const periods = tradingPeriods(time);
  const returns = periodReturns(periods, equity, deposit);
  const { mean, deviation } = momentsOf(returns);
  const { aYear } = periods;
  const last = time.length - 1;
  const downside = Math.sqrt(returns.reduce((sum, value) => sum + square(Math.min(value, 0)), 0) / returns.length);
  const growth = (equity[last] as number) / deposit;
  return {
    periods,
    returns,
    annualReturn: compoundGrowth(growth, yearsOf(time)),
    volatility: deviation * Math.sqrt(aYear),
    sharpe: annualSharpe(returns, aYear),
    // A single fall would always be −√252.
    sortino: downside === 0 || returns.length < 2 ? Number.NaN : (mean * Math.sqrt(aYear)) / downside,
  };
}
