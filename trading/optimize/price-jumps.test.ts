import { expect, test } from "vitest";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import type { Condition, EntryOrder, Operand, StrategyDocument } from "../strategy/document.ts";
import { profitSources } from "./profit-sources.ts";
import { randomSource } from "./random-source.ts";
import { sourceTests } from "./source-tests.ts";

/** A price that goes nowhere, or strays by so many points and comes back within hours, whose closes have so many points of noise. */
function closesOf(noise: number, strays = 0): Bars {
  const random = randomSource(4);
  const length = 6000;
  const column = () => new Int32Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column() };
  let [at, away, before] = [110_000, 0, 110_000];
  for (let i = 0; i < length; i++) {
    at += random.normal() * 60;
    away += random.normal() * strays * Math.sqrt(1 / 8) - away / 16;
    const close = Math.round(at + away + random.normal() * noise);
    bars.open[i] = before;
    bars.close[i] = close;
    bars.high[i] = Math.max(before, close) + 20;
    bars.low[i] = Math.min(before, close) - 20;
    before = close;
  }
  return {
    ...({ symbol: "EURUSD", timeframe: "M15", digits: 5, length, ...bars } as const),
    time: Float64Array.from(bars.open, (_, row) => Date.UTC(2024, 0, 1) + row * 900_000),
    volume: new Float64Array(length),
  };
}

const close: Operand = { kind: "price", field: "close" };
const fell: Condition = {
  kind: "below",
  left: { kind: "distance", from: close, to: { ...close, shift: 1 }, unit: "pips" },
  right: { kind: "constant", value: -8 },
};

/** What is said of buying after a fall. */
function judgedOn(bars: Bars, hold: number, order: EntryOrder = { kind: "market" }) {
  const document: StrategyDocument = {
    ...({ version: 1, name: "Falls", symbol: "EURUSD", timeframe: "M15" } as const),
    entries: { long: { when: fell, order } },
    risk: { sizing: { kind: "lots", value: 0.1 }, timeExitBars: hold },
    costs: { spread: { kind: "pips", value: 1 }, swap: { kind: "none" } },
  };
  const run = (costs = {}) => runBacktest(document, bars, { costs });
  const sources = profitSources(bars, run(), document, run);
  return { jumps: sources.jumps, said: sourceTests(sources).map(({ reason }) => reason) };
}

test("a profit at the market from prices that jump back and forth is told at a spread as wide", () => {
  const { jumps, said } = judgedOn(closesOf(40), 1);
  expect(jumps?.pips).toBeCloseTo(8, 0);
  expect(jumps?.left).toBeLessThan(0);
  expect(said).toContainEqual({
    says: "against",
    text: expect.stringMatching(/back and forth by .* pips.* no profit/),
  });
});

test("prices that return over hours, and those that go nowhere, do not jump back and forth", () => {
  expect(judgedOn(closesOf(0, 200), 12).jumps).toBeNull();
  expect(judgedOn(closesOf(0), 1).jumps).toBeNull();
});

test("orders that wait for their price are asked about by themselves", () => {
  const order = { kind: "limit", distance: { kind: "pips", value: 2 }, expireBars: 1 } as const;
  expect(judgedOn(closesOf(40), 1, order).jumps).toBeNull();
});
