import { describe, expect, it } from "vitest";
import { definitions } from "./definitions.ts";
import { drawdownsOf, fallsOf } from "./drawdown.ts";
import { erf, withinNormal } from "./normal.ts";
import { monthlyReturns, periodRatios } from "./period-returns.ts";
import { tradeResults } from "./trade-results.ts";

const vectorA = [20, 35, -40, 10, -15, 50, -25, -10, 30, 45];
const balances: number[] = [];
for (const net of vectorA) balances.push((balances.at(-1) ?? 1000) + net);

describe("trade results", () => {
  const r = tradeResults(1000, vectorA);
  it.each([
    ["profitFactor", 2.1111, 4],
    ["expectedPayoff", 10, 9],
    ["zScore", 1.1941, 4],
    ["ahpr", 1.0099798, 7],
    ["ghpr", 1.0095766, 7],
    ["hprRatio", 0.35051, 5],
    ["linearCorrelation", 0.65392, 5],
    ["linearError", 22.98166, 5],
    ["sqn", 1.0171, 4],
    ["kelly", 0.31579, 5],
    ["payoffRatio", 1.4074, 4],
  ] as const)("%s of the reference vector", (id, expected, digits) => {
    expect(r[id]).toBeCloseTo(expected, digits);
  });
  it("is 76.76% sure of the reference vector's Z-score", () => {
    expect(withinNormal(r.zScore) * 100).toBeCloseTo(76.76, 2);
  });
  it("counts streaks, wins and losses", () => {
    expect(r).toMatchObject({
      trades: 10,
      wins: 6,
      losses: 4,
      longestWins: 2,
      longestLosses: 2,
      best: 50,
      worst: -40,
      net: 100,
    });
  });
  it("has no opinion where there are no trades", () => {
    const none = tradeResults(1000, []);
    expect(none.net).toBe(0);
    for (const id of ["profitFactor", "expectedPayoff", "winPercent", "sqn", "kelly", "best", "zScore"] as const)
      expect(none[id]).toBeNaN();
  });
});

describe("figures of few or equal trades", () => {
  it.each([
    ["one trade", [10]],
    ["wins alone", [10, 20, 30]],
    ["equal results", [10, 10, 10, 10]],
    ["losses of nothing", [10, 0, 20, 0]],
    ["losses alone", [-10, -20]],
    ["nothing won or lost", [0, 0]],
  ])("of %s are numbers or missing, never infinite", (_, nets) => {
    for (const [id, value] of Object.entries(tradeResults(1000, nets)))
      expect(Number.isFinite(value) || Number.isNaN(value), `${id} is ${value}`).toBe(true);
  });
});

describe("drawdown", () => {
  it("of the reference vector is 45 money, 4.265% of its peak, a recovery of 2.2222", () => {
    const d = drawdownsOf(1000, balances);
    expect(d.maximal).toBe(45);
    expect(d.maximalPercent).toBeCloseTo(4.265, 3);
    expect(100 / d.maximal).toBeCloseTo(2.2222, 4);
  });
  it("is absolute, maximal and relative", () => {
    // An account whose first row is its lowest has fallen, too.
    expect(fallsOf(1000, Float64Array.of(900, 950, 2000, 1990)).drawdowns).toEqual(
      drawdownsOf(1000, [900, 950, 2000, 1990]),
    );
    expect(drawdownsOf(1000, [900, 2000, 1850])).toEqual({
      absolute: 100,
      maximal: 150,
      maximalPercent: 7.5,
      relativePercent: 10,
      relative: 100,
    });
  });
  it("lists the deepest periods with peak, trough and recovery", () => {
    const curve = Float64Array.from([100, 90, 95, 100, 110, 99, 120, 60, 80]);
    expect(fallsOf(0, curve).periods).toEqual([
      { peak: 6, trough: 7, recovery: -1, depthPercent: 50, money: 60 },
      { peak: 0, trough: 1, recovery: 3, depthPercent: 10, money: 10 },
      { peak: 4, trough: 5, recovery: 6, depthPercent: 10, money: 11 },
    ]);
  });
});

describe("periods", () => {
  const day = 86_400_000;
  const from = Date.UTC(2024, 0, 1);
  const days = (count: number) => Float64Array.from({ length: count }, (_, i) => from + i * day);
  it("starts the first month from the deposit", () => {
    const time = days(40);
    const equity = time.map((_, i) => 1000 + (i < 31 ? 100 : 210));
    expect(monthlyReturns(time, equity, 1000)).toEqual([
      { year: 2024, month: 1, percent: expect.closeTo(10, 9) },
      { year: 2024, month: 2, percent: expect.closeTo(10, 9) },
    ]);
    expect(periodRatios(time, equity, 1000).sharpe).toBeGreaterThan(0);
    const months = [-1, 2, 3].map((percent, month) => ({ year: 2026, month, percent }));
    const ratios = periodRatios(time, equity, 1000, months);
    expect(ratios.sharpe).toBeCloseTo(0.686406473, 9);
    expect(ratios.sortino).toBeCloseTo(1.7320508076, 9);
    // Without any change of the returns there is no ratio to them.
    const still = [1, 2, 3].map((month) => ({ year: 2026, month, percent: 0 }));
    expect(periodRatios(time, equity, 1000, still)).toEqual({ sharpe: Number.NaN, sortino: Number.NaN });
    // Nor one to losses that there are none of.
    const rising = [1, 2, 3].map((percent, month) => ({ year: 2026, month, percent }));
    expect(periodRatios(time, equity, 1000, rising).sortino).toBeNaN();
  });
});

it("computes the error function to eleven digits", () => {
  expect(erf(0.5)).toBeCloseTo(0.5204998778130465, 12);
  expect(erf(2)).toBeCloseTo(0.9953222650189527, 12);
  expect(erf(4)).toBeCloseTo(0.9999999845827421, 12);
  expect(erf(-1)).toBeCloseTo(-0.8427007929497149, 12);
  expect(withinNormal(1.959963984540054)).toBeCloseTo(0.95, 11);
});

it("names every statistic once", () => {
  expect(new Set(definitions.map((d) => d.id)).size).toBe(definitions.length);
  for (const d of definitions) expect(d.definition).toMatch(/\.$/);
});
