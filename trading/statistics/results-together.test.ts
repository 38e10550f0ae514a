import { expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { runBacktest } from "../backtest/run.ts";
import type { TradeColumns } from "../backtest/trade-log.ts";
import { type CloseReason, reasonCode } from "../engine/ledger.ts";
import { monteCarlo } from "../optimize/monte-carlo.ts";
import { finish } from "../optimize/search.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { openCourse, resultsTogether } from "./results-together.ts";

/** Closed in the order given: entry bar, exit bar, net. */
const tradesOf = (
  rows: readonly (readonly [number, number, number])[],
  reason: CloseReason = "stop-loss",
): TradeColumns =>
  ({
    length: rows.length,
    entryBar: Int32Array.from(rows, ([entry]) => entry),
    exitBar: Int32Array.from(rows, ([, exit]) => exit),
    net: Float64Array.from(rows, ([, , net]) => net),
    reason: new Uint8Array(rows.length).fill(reasonCode(reason)),
  }) as TradeColumns;

it("adds up trades that were open at the same time, also through one between them", () => {
  const rows = [
    [1, 3, 5],
    [4, 8, -1],
    [2, 9, -2],
    [9, 11, 7],
    [10, 12, 1],
  ] as const;
  expect(Array.from(resultsTogether(tradesOf(rows)))).toEqual([2, 8]);
});

it("leaves trades one after the other as they are, a new one in the bar of the last exit included", () => {
  const rows = [
    [1, 3, 5],
    [3, 7, -1],
    [7, 8, -2],
  ] as const;
  expect(Array.from(resultsTogether(tradesOf(rows)))).toEqual([5, -1, -2]);
  expect(resultsTogether(tradesOf([]))).toHaveLength(0);
});

it("adds up trades that one bar opened, or closed by its prices", () => {
  const ladder = [
    [3, 3, -1],
    [3, 3, -2],
    [3, 4, -3],
    [5, 5, 4],
  ] as const;
  expect(Array.from(resultsTogether(tradesOf(ladder)))).toEqual([-6, 4]);
  const stopped = [
    [1, 3, -5],
    [3, 3, -1],
  ] as const;
  expect(Array.from(resultsTogether(tradesOf(stopped)))).toEqual([-6]);
  // Closed at the open, before the other one was there.
  expect(Array.from(resultsTogether(tradesOf(stopped, "signal")))).toEqual([-5, -1]);
});

it("lets histories of twenty positions at once fall as far as the account fell", () => {
  const average = { kind: "indicator", indicator: "sma", parameters: { length: 20 } } as const;
  const document: StrategyDocument = {
    ...({ version: 1, name: "Pile", symbol: "EURUSD", timeframe: "H1" } as const),
    entries: { long: { when: { kind: "below", left: { kind: "price", field: "close" }, right: average } } },
    risk: { sizing: { kind: "lots", value: 0.02 }, timeExitBars: 12, maxPositions: 20 },
  };
  const { trades, equity } = runBacktest(document, testBars(6000, 5), { costs: { spreadPoints: 0 } });
  let [peak, fall] = [0, 0];
  for (const worth of equity) {
    peak = Math.max(peak, worth);
    fall = Math.max(fall, (1 - worth / peak) * 100);
  }
  const worst = (nets: Float64Array) => {
    const options = { deposit: 10_000, growth: "adds", runs: 200, seed: 1, method: { kind: "shuffle" } } as const;
    return finish(monteCarlo(nets, options)).drawdownPercent[4] as number;
  };
  expect(worst(trades.net)).toBeLessThan(fall * 0.6);
  expect(worst(resultsTogether(trades))).toBeGreaterThan(fall * 0.8);
});

it("says how the equity stood before each result: its lowest, its highest, and the deepest fall between", () => {
  const rows = [
    [1, 4, 5],
    [2, 4, 5],
    [4, 8, 3],
  ] as const;
  // By bar: flat, open, open, open, the next position for four bars, flat.
  const equity = [100, 99, 92, 101, 112, 125, 114, 118, 113];
  const course = openCourse(tradesOf(rows, "signal"), 100, equity);
  const plain = Object.fromEntries(Object.entries(course).map(([name, values]) => [name, [...values]]));
  expect(plain).toEqual({ lows: [-8, 2], highs: [10, 15], crests: [0, 15], troughs: [-8, 3] });
  expect(openCourse(tradesOf([]), 100, []).lows).toHaveLength(0);
});

it("lets the trades as they came fall as far as the account did, gains that were open and given back included", () => {
  const average = { kind: "indicator", indicator: "sma", parameters: { length: 50 } } as const;
  const document: StrategyDocument = {
    ...({ version: 1, name: "Late exit", symbol: "EURUSD", timeframe: "H1" } as const),
    entries: { long: { when: { kind: "crosses-above", left: { kind: "price", field: "close" }, right: average } } },
    risk: { sizing: { kind: "lots", value: 0.5 }, timeExitBars: 90 },
    costs: { swap: { kind: "none" } },
  };
  const { trades, equity } = runBacktest(document, testBars(6000, 5));
  const last = Math.max(...trades.exitBar);
  let [peak, fall] = [10_000, 0];
  for (const worth of equity.subarray(0, last + 1)) {
    peak = Math.max(peak, worth);
    fall = Math.max(fall, (1 - worth / peak) * 100);
  }
  const options = { deposit: 10_000, runs: 1, seed: 1, method: { kind: "skip", share: 0 } } as const;
  const course = openCourse(trades, 10_000, equity);
  const drawdownAsTraded = (growth: "adds" | "compounds", known: object) =>
    finish(monteCarlo(resultsTogether(trades), { ...options, growth, ...known })).drawdownPercent[2] as number;
  for (const growth of ["adds", "compounds"] as const) {
    expect(drawdownAsTraded(growth, { course })).toBeCloseTo(fall, 6);
    const { lows } = course;
    const withoutGains = { lows, highs: lows.map(() => 0), crests: lows.map(() => 0), troughs: lows };
    expect(drawdownAsTraded(growth, { course: withoutGains })).toBeLessThan(fall * 0.97);
  }
});

it("lets histories of baskets that all close with a gain fall as far as the account fell while they were open", () => {
  const rsi = { kind: "indicator", indicator: "rsi", parameters: { length: 14 } } as const;
  const document: StrategyDocument = {
    ...({ version: 1, name: "Grid", symbol: "EURUSD", timeframe: "H1" } as const),
    entries: { long: { when: { kind: "crosses-below", left: rsi, right: { kind: "constant", value: 30 } } } },
    risk: { sizing: { kind: "lots", value: 0.05 }, takeProfit: { kind: "pips", value: 15 }, maxPositions: 5 },
    costs: { swap: { kind: "none" } },
  };
  const { trades, equity } = runBacktest(document, testBars(6000, 5));
  const nets = resultsTogether(trades);
  expect([nets.length > 10, Math.min(...nets) > 0]).toEqual([true, true]);
  const course = openCourse(trades, 10_000, equity);
  let [peak, fall] = [10_000, 0];
  for (const worth of equity.subarray(0, Math.max(...trades.exitBar))) {
    peak = Math.max(peak, worth);
    fall = Math.max(fall, (1 - worth / peak) * 100);
  }
  const run = (growth: "adds" | "compounds", more = {}) => {
    const options = { deposit: 10_000, growth, runs: 200, seed: 1, method: { kind: "shuffle" }, ...more } as const;
    return finish(monteCarlo(nets, options)).drawdownPercent[2] as number;
  };
  expect([run("adds"), run("compounds")]).toEqual([0, 0]);
  expect(run("adds", { course })).toBeGreaterThan(fall * 0.7);
  expect(run("compounds", { course })).toBeGreaterThan(fall * 0.7);
});

it("counts a gain that was open and given back within one result as a fall, in each of the histories", () => {
  const column = (...values: number[]) => Float64Array.from(values);
  // The first rises to 1,500, falls to 1,050 and ends at 1,100; the second only rises.
  const course = { lows: column(0, 0), highs: column(500, 200), crests: column(500, 0), troughs: column(50, 0) };
  const options = { deposit: 1000, runs: 1, seed: 1, method: { kind: "skip", share: 0 }, course } as const;
  for (const growth of ["adds", "compounds"] as const) {
    const { drawdownPercent } = finish(monteCarlo(column(100, 200), { ...options, growth }));
    expect(drawdownPercent[2]).toBeCloseTo((450 / 1500) * 100, 9);
  }
});
