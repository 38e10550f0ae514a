import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { finalBalance } from "../backtest/balance-changes.ts";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { monteCarlo } from "../optimize/monte-carlo.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { publishedFigures } from "./published-figures.ts";
import { statisticItems } from "./statistic-items.ts";
import { summarize } from "./summary.ts";
import { holdingReturns, tradeResults } from "./trade-results.ts";

const close = { kind: "price", field: "close" } as const;
const always: StrategyDocument = {
  version: 1,
  name: "Always in",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: { long: { when: { kind: "above", left: close, right: { kind: "constant", value: 0 } } } },
  risk: { sizing: { kind: "lots", value: 1 }, stopLoss: { kind: "pips", value: 200 } },
};

/** The same prices, `points` further from bar `at` on. */
function withGap(bars: Bars, at: number, points: number): Bars {
  const shift = (column: Int32Array) => column.map((value, i) => (i < at ? value : Math.max(1, value + points)));
  return { ...bars, open: shift(bars.open), high: shift(bars.high), low: shift(bars.low), close: shift(bars.close) };
}

function figuresOf(document: StrategyDocument, bars: Bars) {
  const result = runBacktest(document, bars);
  const summary = summarize(bars, result);
  const values = Object.fromEntries(summary.statistics.map(({ id, value }) => [id, value])) as Record<string, number>;
  return { result, summary, values };
}

describe("an account that a gap took below zero", () => {
  const bars = withGap(testBars(300, 3), 270, -20_000);
  const { result, summary, values } = figuresOf(always, bars);

  it("loses everything and no more", () => {
    expect(result.protectedMoney).toBeGreaterThan(5000);
    expect(values).toMatchObject({ gainPercent: -100, returnPercent: -100, finalBalance: 0, ghpr: 0 });
    expect(values.ahpr).toBeGreaterThanOrEqual(0);
    expect(values.recoveryFactor).toBeGreaterThanOrEqual(-1.001);
    expect(Math.min(...summary.months.map(({ percent }) => percent))).toBe(-100);
  });

  it("shows what the broker made good as a line of its own", () => {
    expect(values.madeGood).toBe(result.protectedMoney);
    expect((values.netProfit ?? 0) + (values.madeGood ?? 0)).toBeCloseTo(-10_000, 6);
    const { statistics, firstBar, lastBar } = publishedFigures(bars, result, summary);
    expect([firstBar, lastBar]).toEqual([bars.time.at(0), bars.time.at(-1)]);
    expect(statistics.absoluteGainPercent).toBeCloseTo(-100, 6);
    expect(statisticItems(statistics, "USD").map(({ id }) => id)).toContain("madeGood");
  });

  it("counts at most the whole balance as lost when results compound", () => {
    const test = monteCarlo(result.trades.net, {
      ...{ deposit: 10_000, growth: "compounds", runs: 50, seed: 1 },
      method: { kind: "cost", share: 0 },
    });
    let step = test.next();
    while (!step.done) step = test.next();
    expect(step.value.final.every((value) => value >= 0)).toBe(true);
  });
});

it("leaves the line out of a record that never needed it", () => {
  expect(statisticItems({ netProfit: 5, madeGood: 0 }, "USD").map(({ id }) => id)).toEqual(["netProfit"]);
});

describe("holding-period returns", () => {
  it("end at zero where the account ends below it", () => {
    expect([...holdingReturns(100, [10, -200])]).toEqual([1.1, 0]);
    expect(tradeResults(100, [10, -200], 90)).toMatchObject({ net: -190, growth: 0, ghpr: 0, ahpr: 0.55 });
    // The balance ends at zero, 100 below the deposit: what the broker paid in is part of its line.
    const line = tradeResults(100, [10, -200], 90);
    expect([line.linearCorrelation, line.linearError]).toEqual([
      expect.closeTo(-100 / Math.sqrt(2 * 7_400), 12),
      expect.closeTo(Math.sqrt(2_400), 9),
    ]);
  });

  it("take trades closed while the balance was below zero as one with the trade that brought it back", () => {
    expect([...holdingReturns(100, [-120, 50, 30])]).toEqual([0.3, 2]);
    expect(tradeResults(100, [-120, 50, 30]).growth).toBeCloseTo(0.6, 12);
  });
});

it("never returns less than −100%, and net profit and what was made good lead to the final balance", () => {
  const run = fc.record({
    seed: fc.integer({ min: 1, max: 500 }),
    at: fc.integer({ min: 30, max: 199 }),
    points: fc.integer({ min: -60_000, max: 120_000 }),
    lots: fc.constantFrom(0.3, 1, 2.4),
    positions: fc.constantFrom(1, 4),
    isShort: fc.boolean(),
    hasStop: fc.boolean(),
  });
  let lost = 0;
  fc.assert(
    fc.property(run, ({ seed, at, points, lots, positions, isShort, hasStop }) => {
      const when = { kind: "above", left: close, right: { kind: "constant", value: 0 } } as const;
      const document: StrategyDocument = {
        ...always,
        entries: isShort ? { short: { when } } : { long: { when } },
        risk: {
          sizing: { kind: "lots", value: lots },
          maxPositions: positions,
          timeExitBars: 9,
          ...(hasStop ? { stopLoss: { kind: "pips", value: 60 } } : {}),
        },
      };
      const bars = withGap(testBars(200, seed), at, points);
      const { result, values, summary } = figuresOf(document, bars);
      const { netProfit = Number.NaN, madeGood = Number.NaN } = values;
      if (madeGood > 0) lost += 1;
      expect(netProfit + madeGood).toBeCloseTo(finalBalance(result) - 10_000, 4);
      expect(values.gainPercent).toBeGreaterThanOrEqual(-100);
      expect(values.gainPercent).toBeCloseTo((finalBalance(result) / 10_000 - 1) * 100, 4);
      if (result.trades.length > 0) {
        expect(values.ghpr).toBeGreaterThanOrEqual(0);
        expect(values.ahpr).toBeGreaterThanOrEqual(0);
      }
      for (const { percent } of summary.months) expect(percent).toBeGreaterThanOrEqual(-100);
    }),
    { numRuns: 150 },
  );
  expect(lost).toBeGreaterThan(10);
});
