import { expect, test } from "vitest";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import type { Condition, EntryOrder, Operand, StrategyDocument } from "../strategy/document.ts";
import { profitSources } from "./profit-sources.ts";
import { randomSource } from "./random-source.ts";
import { sourceTests } from "./source-tests.ts";

/**
 * A price that goes nowhere, or strays by so many points and comes back within hours, whose closes have so many points of noise, each day from
 * the hour `from` in UTC.
 */
function closesOf(noise: number, strays = 0, from = 0, { length = 6000, hours = 4 } = {}): Bars {
  const random = randomSource(4);
  const column = () => new Int32Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column() };
  let [at, away, before] = [110_000, 0, 110_000];
  for (let i = 0; i < length; i++) {
    at += random.normal() * 60;
    away += random.normal() * strays * Math.sqrt(1 / (2 * hours)) - away / (4 * hours);
    const isNoisy = Math.floor((i % 96) / 4) >= from;
    const close = Math.round(at + away + random.normal() * (isNoisy ? noise : 0));
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
const move: Operand = { kind: "distance", from: close, to: { ...close, shift: 1 }, unit: "pips" };
const fell: Condition = { kind: "below", left: move, right: { kind: "constant", value: -8 } };
const rose: Condition = { kind: "above", left: move, right: { kind: "constant", value: 6 } };

/** What is said of buying after a fall. */
function judgedOn(
  bars: Bars,
  hold: number,
  order: EntryOrder = { kind: "market" },
  change: Partial<StrategyDocument> = {},
) {
  const document: StrategyDocument = {
    ...({ version: 1, name: "Falls", symbol: "EURUSD", timeframe: "M15" } as const),
    entries: { long: { when: fell, order } },
    risk: { sizing: { kind: "lots", value: 0.1 }, timeExitBars: hold },
    costs: { spread: { kind: "pips", value: 1 }, swap: { kind: "none" } },
    ...change,
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

test("jumps of a fifth of the moves are told from prices that return within two bars, which take back more than jumps do", () => {
  const cheap = { costs: { spread: { kind: "pips", value: 0.2 }, swap: { kind: "none" } } } as const;
  const jumpsOf = (bars: Bars) => judgedOn(bars, 1, { kind: "market" }, cheap).jumps;
  expect(jumpsOf(closesOf(15, 0, 0, { length: 12_000 }))?.left).toBeLessThan(0);
  expect(jumpsOf(closesOf(0, 150, 0, { length: 12_000, hours: 0.5 }))).toBeNull();
});

test("orders that wait for their price are asked about by themselves", () => {
  const order = { kind: "limit", distance: { kind: "pips", value: 2 }, expireBars: 1 } as const;
  expect(judgedOn(closesOf(40), 1, order).jumps).toBeNull();
});

test("a profit from prices that jump in a few hours of the day is told by those hours", () => {
  const bars = closesOf(40, 0, 20);
  const session = { from: "20:00", to: "00:00", zone: "utc" } as const;
  const { jumps } = judgedOn(bars, 1, { kind: "market" }, { session });
  expect(jumps?.pips).toBeGreaterThan(6.5);
  expect(jumps?.left).toBeLessThan(0);
  // At other hours they do not jump.
  expect(judgedOn(bars, 1, { kind: "market" }, { session: { from: "06:00", to: "18:00" } }).jumps).toBeNull();
});

test("exits at the market on a signal are asked about, too, however the entries wait", () => {
  const order = { kind: "limit", distance: { kind: "pips", value: 12 }, expireBars: 4 } as const;
  expect(judgedOn(closesOf(40), 40, order, { exits: { long: rose } }).jumps?.left).toBeLessThan(0.5);
});
