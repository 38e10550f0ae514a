import { expect, test } from "vitest";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { tradingPeriods } from "../statistics/trading-periods.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { leftWithoutBest } from "./best-trades.ts";
import { profitSources } from "./profit-sources.ts";
import { randomSource } from "./random-source.ts";
import { rowOfRun } from "./row-of-run.ts";
import { verdictOf } from "./verdict.ts";

/** Prices that go nowhere but for some hours, in each of which they rise by a thousand pips. */
function barsWith(luckyHours: number): Bars {
  const random = randomSource(3);
  const length = 2400;
  const column = () => new Int32Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column() };
  let at = 110_000;
  for (let i = 0; i < length; i++) {
    bars.open[i] = at;
    at += Math.round(random.normal() * 50);
    if (i % 400 === 210 && i < 400 * luckyHours) at += 10_000;
    bars.close[i] = at;
    bars.high[i] = Math.max(bars.open[i] as number, at) + 5;
    bars.low[i] = Math.min(bars.open[i] as number, at) - 5;
  }
  return {
    ...({ symbol: "EURUSD", timeframe: "H1", digits: 5, length, ...bars } as const),
    time: Float64Array.from(bars.open, (_, row) => Date.UTC(2024, 0, 1) + row * 3_600_000),
    volume: new Float64Array(length),
  };
}

const document: StrategyDocument = {
  ...({ version: 1, name: "Always", symbol: "EURUSD", timeframe: "H1" } as const),
  entries: {
    long: {
      when: { kind: "above", left: { kind: "price", field: "close" }, right: { kind: "constant", value: 0 } },
    },
  },
  risk: { sizing: { kind: "lots", value: 0.01 }, timeExitBars: 18 },
  costs: { spread: { kind: "pips", value: 1.3 } },
};

test("a profit of two lucky trades among many is fragile, however sure its Sharpe ratio looks", () => {
  const bars = barsWith(2);
  const run = (costs = {}) => runBacktest(document, bars, { costs });
  const result = run();
  const row = rowOfRun(result, tradingPeriods(bars.time), {});
  const sources = profitSources(bars, result, document, run);
  const { kind, deflated, reasons } = verdictOf({ row, trials: [row], sources });
  expect(row.trades).toBeGreaterThan(90);
  expect(deflated.probability).toBeGreaterThan(0.95);
  expect(kind).toBe("fragile");
  expect(reasons).toContainEqual({
    says: "against",
    text: expect.stringMatching(/rests on 3 trades: .*profit is left/),
  });
  // Nothing else speaks against it strongly enough.
  expect(verdictOf({ row, trials: [row], sources: { ...sources, withoutBest: 1 } }).kind).toBe("promising");
});

test("partial exits of a position are one result", () => {
  const { trades } = runBacktest(document, barsWith(0));
  const of = (position: number[], net: number[]) =>
    leftWithoutBest({
      ...trades,
      length: net.length,
      position: Int32Array.from(position),
      net: Float64Array.from(net),
    });
  expect(of([1, 2, 3, 4, 5], [10, 10, 10, 10, 10])).toBeCloseTo(0.4, 9);
  expect(of([1, 1, 1, 2, 3], [10, 10, 10, 10, 10])).toBeCloseTo(0, 9);
  expect(of([1, 2, 3, 4], [10, 10, 10, -20])).toBeCloseTo(-2, 9);
});
