import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { runBacktest } from "../backtest/run.ts";
import { resample } from "../market/resample.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { createEvaluator } from "../optimize/evaluate.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { annualFigures, shortHistoryNote } from "./annual-figures.ts";
import { definitions } from "./definitions.ts";
import { monthlyReturns, periodRatios } from "./period-returns.ts";
import { summarize } from "./summary.ts";
import { periodReturns, tradingPeriods } from "./trading-periods.ts";

const hour = 3_600_000;
const day = 24 * hour;
const open = Date.UTC(2025, 0, 1, 22);

/** Opening moments of a currency's bars, Sunday 22:00 to Friday 22:00 UTC: in summer an hour off, as many files are. */
function weekdayTimes(step: number, from: number, to: number): Float64Array {
  const times: number[] = [];
  for (let at = from; at < to; at += step) {
    const hourOfWeek = new Date(at).getUTCDay() * 24 + new Date(at).getUTCHours();
    if (hourOfWeek >= 22 && hourOfWeek < 5 * 24 + 22) times.push(at);
  }
  return Float64Array.from(times);
}
const year = Date.UTC(2026, 0, 1, 22);
const steady = (time: Float64Array, change: number) =>
  time.map((_, i) => 10_000 * (1 + change) ** ((i + 1) / time.length));
const always = {
  kind: "above",
  left: { kind: "price", field: "close" },
  right: { kind: "constant", value: 0 },
} as const;
const hold = (timeframe: StrategyDocument["timeframe"]): StrategyDocument => ({
  version: 1,
  name: "Hold",
  symbol: "EURUSD",
  timeframe,
  entries: { long: { when: always } },
  risk: { sizing: { kind: "lots", value: 0.1 } },
  costs: { spread: { kind: "pips", value: 1 }, swap: { kind: "none" } },
});

describe("months", () => {
  it("have no row for the hours after 17:00 New York of a history that ends with the year", () => {
    const time = weekdayTimes(3_600_000, Date.UTC(2025, 10, 30, 22), Date.UTC(2026, 0, 1));
    const equity = Float64Array.from(time, (_, i) => 10_000 + i);
    const months = monthlyReturns(time, equity, 10_000);
    expect(months.map(({ year, month }) => `${year}-${month}`)).toEqual(["2025-12"]);
    expect(months[0]?.percent).toBeCloseTo((time.length - 1) / 100, 9);
    // A whole day of January is January's.
    const longer = weekdayTimes(3_600_000, Date.UTC(2025, 10, 30, 22), Date.UTC(2026, 0, 1, 22));
    expect(
      monthlyReturns(
        longer,
        Float64Array.from(longer, () => 1),
        1,
      ).at(-1),
    ).toMatchObject({ year: 2026, month: 1 });
  });
});

describe("annual figures", () => {
  it.each([
    ["hours", hour],
    ["five minutes", hour / 12],
    ["days", day],
  ])("of bars of %s call a loss of 19.21 in a hundred in one year just that", (_, step) => {
    const time = weekdayTimes(step, open, year);
    const { annualReturn, periods } = annualFigures(time, steady(time, -0.1921), 10_000);
    expect(annualReturn * 100).toBeCloseTo(-19.21, 6);
    expect(periods).toMatchObject({ kind: "day", aYear: 252 });
    expect(periods.ends.length).toBe(261);
  });

  it("count Sunday evening to Monday, whether bars are hours or days stamped on Sunday", () => {
    const hours = tradingPeriods(weekdayTimes(hour, open, year));
    expect(hours.ends.length).toBe(261);
    // A broker by GMT: five days a week and a sixth of two hours, stamped on Sunday.
    const days = Float64Array.from({ length: 364 }, (_, i) => Date.UTC(2025, 0, 5) + i * day).filter(
      (at) => new Date(at).getUTCDay() !== 6,
    );
    const stamped = tradingPeriods(days);
    expect([stamped.aYear, stamped.ends.length]).toEqual([252, 52 * 5]);
    // Five days a week and the last hours stamped on Saturday: they are Friday's.
    const late = tradingPeriods(days.map((at) => (new Date(at).getUTCDay() === 0 ? at - day : at)).slice(1));
    expect([late.aYear, late.ends.length]).toEqual([252, 52 * 5]);
  });

  it("do not take days stamped with their evening for a market that trades at weekends", () => {
    const evenings = Float64Array.from({ length: 364 }, (_, i) => Date.UTC(2025, 0, 5, 23) + i * day);
    const without = (weekdays: readonly number[]) =>
      evenings.filter((at) => !weekdays.includes(new Date(at).getUTCDay()));
    expect(tradingPeriods(without([0, 6])).aYear).toBe(252);
    // Sunday to Thursday evenings, and the same stamped a day later: five days a week either way.
    for (const shift of [0, day, -2 * hour]) {
      const { aYear, ends } = tradingPeriods(without([5, 6]).map((at) => at + shift));
      expect([aYear, ends.length]).toEqual([252, 260]);
    }
    expect(tradingPeriods(evenings).aYear).toBe(365);
  });

  it("take bars longer than a day as they are", () => {
    const rows = (step: number) => Float64Array.from({ length: 60 }, (_, i) => open + i * step * day);
    expect(tradingPeriods(rows(7))).toMatchObject({ kind: "week", aYear: 52 });
    expect(tradingPeriods(rows(30.5))).toMatchObject({ kind: "month", aYear: 12 });
    expect(["week", "month"]).toEqual([24.9, 25].map((days) => tradingPeriods(rows(days)).kind));
    expect(["month", "year"]).toEqual([299.9, 300].map((days) => tradingPeriods(rows(days)).kind));
    expect(["day", "week"]).toEqual([4.9, 5].map((days) => tradingPeriods(rows(days)).kind));
    expect(tradingPeriods(rows(365))).toMatchObject({ kind: "year", aYear: 1 });
    expect(tradingPeriods(rows(7)).ends.length).toBe(60);
  });

  it("are √252 times the daily mean over its deviations", () => {
    const returns = [0.01, -0.02, 0.03, 0.005, -0.01];
    const time = Float64Array.from(returns, (_, i) => Date.UTC(2025, 5, 2, 12) + i * day);
    let worth = 10_000;
    const equity = Float64Array.from(returns, (r) => {
      worth *= 1 + r;
      return worth;
    });
    const figures = annualFigures(time, equity, 10_000);
    // numpy 2.4.6: mean/std(ddof=1)·√252, std(ddof=1)·√252, mean/√mean(min(r,0)²)·√252.
    expect(figures.sharpe).toBeCloseTo(2.475829099459356, 10);
    expect(figures.volatility).toBeCloseTo(0.3053522555999873, 10);
    expect(figures.sortino).toBeCloseTo(4.76235235991626, 10);
  });

  it("give no annual return for less than a year, and none is scaled up", () => {
    const short = weekdayTimes(hour, open, open + 90 * day);
    const figures = annualFigures(short, steady(short, 0.08), 10_000);
    expect(figures.annualReturn).toBeNaN();
    expect(shortHistoryNote(short)).toMatch(/90 days long, less than a year: no annual return.*scaled up/);
    // From the second of January to the day before New Year's Eve is a year of trading.
    const calendar = weekdayTimes(day, Date.UTC(2023, 0, 1, 22), Date.UTC(2023, 11, 29));
    expect(annualFigures(calendar, steady(calendar, 0.08), 10_000).annualReturn).toBeCloseTo(0.08, 9);
    expect(shortHistoryNote(calendar)).toBeNull();
    // 357 nights and the day of the last bar are the least of a year.
    const least = Float64Array.from({ length: 358 }, (_, i) => open + i * day);
    expect([shortHistoryNote(least), shortHistoryNote(least.slice(1))]).toEqual([null, expect.any(String)]);
    const two = weekdayTimes(day, open, open + 2 * 365.25 * day);
    expect(annualFigures(two, steady(two, 0.21), 10_000).annualReturn).toBeCloseTo(0.1, 3);
  });

  it("of a lost account are −100%, not a figure that cannot be", () => {
    const time = weekdayTimes(hour, open, year);
    const equity = time.map((_, i) => (i < 3000 ? 10_000 - i : 0));
    expect(annualFigures(time, equity, 10_000).annualReturn).toBe(-1);
    expect(annualFigures(time, equity.fill(10_000), 10_000).sharpe).toBeNaN();
  });

  it("of one run are nearly the same on bars of five minutes, an hour and a day", () => {
    const minutes = createSimulatedMarket(5).bars("EURUSD", "M5", Date.UTC(2023, 0, 1, 22), Date.UTC(2024, 5, 1));
    const of = (timeframe: "M5" | "H1" | "D1") => {
      const bars = resample(minutes, timeframe);
      const { statistics } = summarize(bars, runBacktest(hold(timeframe), bars));
      return (id: string) => statistics.find((one) => one.id === id)?.value ?? Number.NaN;
    };
    const [five, one, daily] = [of("M5"), of("H1"), of("D1")];
    for (const id of ["annualReturnPercent", "volatilityPercent", "sharpe", "sortino"]) {
      // They enter a bar of their own length later, up to a day of 350, and what is left is what that day moved.
      expect(Math.abs(one(id) - five(id)), id).toBeLessThan(0.1);
      expect(Math.abs(daily(id) - five(id)), id).toBeLessThan(0.5);
    }
    // The very same equity, looked at every five minutes, hour or day.
    const { equity, settings } = runBacktest(hold("M5"), minutes);
    const whole = annualFigures(minutes.time, equity, settings.deposit);
    for (const timeframe of ["H1", "D1"] as const) {
      const { time } = resample(minutes, timeframe);
      const closes = time.map(
        (_, k) => equity[firstAtOrAfter(minutes.time, time[k + 1] ?? Number.POSITIVE_INFINITY, 0) - 1] as number,
      );
      const figures = annualFigures(time, closes, settings.deposit);
      expect(figures.returns).toEqual(whole.returns);
      expect(figures.sharpe).toBe(whole.sharpe);
      expect(figures.annualReturn).toBeCloseTo(whole.annualReturn, 4);
    }
  });

  it("are the same number in the summary and in a search for the same run", () => {
    for (const seed of [3, 4, 5]) {
      const bars = testBars(6000, seed);
      const result = runBacktest(hold("H1"), bars);
      const row = createEvaluator(hold("H1"), bars).evaluate({});
      const shown = summarize(bars, result).statistics.find(({ id }) => id === "sharpe")?.value;
      expect(row.sharpe).toBe(shown);
      expect(row.returns).toEqual(periodReturns(tradingPeriods(bars.time), result.equity, result.settings.deposit));
    }
  });

  it("say their convention where they are defined", () => {
    const definition = (id: string) => definitions.find((one) => one.id === id)?.definition ?? "";
    for (const id of ["volatilityPercent", "sharpe", "sortino"])
      expect(definition(id)).toMatch(/√252.*17:00 to 17:00 New York.*252/s);
    expect(definition("annualReturnPercent")).toMatch(/calendar.*less than a year/);
  });
});

it("months end with their last trading day: a Sunday evening belongs to the month of Monday", () => {
  // Sunday 31 August 2025, 21:00 UTC is 17:00 in New York: Monday 1 September.
  const time = Float64Array.from([Date.UTC(2025, 7, 29, 20), Date.UTC(2025, 7, 31, 21), Date.UTC(2025, 8, 1, 12)]);
  expect(monthlyReturns(time, Float64Array.from([110, 121, 121]), 100)).toEqual([
    { year: 2025, month: 8, percent: expect.closeTo(10, 9) },
    { year: 2025, month: 9, percent: expect.closeTo(10, 9) },
  ]);
});

it("gives no ratio of a single day, whose fall alone would be a Sortino ratio of −√252", () => {
  const [time, equity] = [Float64Array.of(open, open + hour), Float64Array.of(9_950, 9_900)];
  const { returns, sharpe, sortino } = annualFigures(time, equity, 10_000);
  expect(returns).toHaveLength(1);
  expect([sharpe, sortino]).toEqual([Number.NaN, Number.NaN]);
  expect(periodRatios(time, equity, 10_000)).toEqual({ sharpe: Number.NaN, sortino: Number.NaN });
});
