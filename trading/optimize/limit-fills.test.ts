import { expect, test } from "vitest";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import type { Operand, StrategyDocument } from "../strategy/document.ts";
import { profitSources } from "./profit-sources.ts";
import { randomSource } from "./random-source.ts";
import { sourceTests } from "./source-tests.ts";

/**
 * A price that rises by `drift` points an hour, seen through noise of so many points. Beside it goes one that strays by `strays` points, and
 * comes back within four hours.
 */
function seenThrough(noise: number, drift: number, strays = 0, seed = 5): Bars {
  const random = randomSource(seed);
  const [length, prices] = [4000, 60];
  const column = () => new Int32Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column() };
  let [at, away] = [110_000, 0];
  const step = 1 / (4 * prices);
  for (let i = 0; i < length; i++) {
    const path = Array.from({ length: prices }, () => {
      at += (drift + random.normal() * 150 * Math.sqrt(prices)) / prices;
      if (strays > 0) away += random.normal() * strays * Math.sqrt(2 * step) - away * step;
      return Math.round(at + away + random.normal() * noise);
    });
    bars.open[i] = path[0] as number;
    bars.close[i] = path.at(-1) as number;
    bars.high[i] = Math.max(...path);
    bars.low[i] = Math.min(...path);
  }
  return {
    ...({ symbol: "EURUSD", timeframe: "H1", digits: 5, length, ...bars } as const),
    time: Float64Array.from(bars.open, (_, row) => Date.UTC(2024, 0, 1) + row * 3_600_000),
    volume: new Float64Array(length),
  };
}

const anywhere: Operand = { kind: "constant", value: 1000 };

/** Buys where the close is below `level`: by a limit order below it, or at the market. */
function limitsOf(bars: Bars, kind: "limit" | "market" = "limit", level = anywhere, takeProfit?: number) {
  const distance = { kind: "pips", value: 10 } as const;
  const document: StrategyDocument = {
    ...({ version: 1, name: "Limits", symbol: "EURUSD", timeframe: "H1" } as const),
    entries: {
      long: {
        when: { kind: "below", left: { kind: "price", field: "close" }, right: level },
        order: kind === "limit" ? { kind, distance, expireBars: 1 } : { kind },
      },
    },
    risk: {
      ...({ sizing: { kind: "lots", value: 0.01 }, timeExitBars: 3 } as const),
      ...(takeProfit ? { takeProfit: { kind: "pips", value: takeProfit } as const } : {}),
    },
    costs: { spread: { kind: "pips", value: 1.3 } },
  };
  const result = runBacktest(document, bars);
  expect(result.trades.net.reduce((sum, net) => sum + net, 0)).toBeGreaterThan(0);
  const sources = profitSources(bars, result, document, (costs) => runBacktest(document, bars, { costs }));
  return { ...sources, said: sourceTests(sources).map(({ reason }) => reason) };
}

test("a profit of limit orders that only noise reached is that of orders which stay unfilled", () => {
  const found = limitsOf(seenThrough(40, 0));
  // At the close the price is back by most of the noise.
  expect(found.noise?.pips).toBeGreaterThan(2.5);
  expect(found.noise?.pips).toBeLessThan(4);
  expect(found.noise?.left).toBeLessThan(0);
  expect(found.said).toContainEqual({ says: "against", text: expect.stringMatching(/back by .* no profit is left/) });
  // What wicks would say of the same orders is said already.
  expect(found.wicks?.left).toBeLessThan(0);
  expect(found.said.map(({ text }) => text).join()).not.toMatch(/had come back beyond/);
});

test("noise is told in each history, and seen in none of prices that return over hours", () => {
  const mean = { kind: "indicator", indicator: "sma", parameters: { length: 24 } } as const;
  const lefts = (bars: (seed: number) => Bars, level: Operand = anywhere) =>
    [1, 2, 3, 4, 5, 6].map((seed) => limitsOf(bars(seed), "limit", level).noise?.left ?? 1);
  expect(Math.max(...lefts((seed) => seenThrough(40, 0, 0, seed)))).toBeLessThan(0.25);
  expect(Math.min(...lefts((seed) => seenThrough(2, 0, 300, seed), mean))).toBeGreaterThan(0.5);
});

test("a profit that other limit orders make too does not rest on the few that were barely reached", () => {
  const { limits, said } = limitsOf(seenThrough(2, 30));
  expect(limits).toMatchObject({ pips: 1.3, carries: false });
  expect(limits?.left).toBeGreaterThan(0.5);
  expect(said).toContainEqual({ says: "for", text: expect.stringMatching(/does not rest on limit orders/) });
});

test("a price that returns over hours is no noise: its limit orders earned what anybody could", () => {
  const mean = { kind: "indicator", indicator: "sma", parameters: { length: 24 } } as const;
  const { limits, noise } = limitsOf(seenThrough(2, 0, 300), "limit", mean);
  expect([limits?.carries, noise]).toEqual([false, null]);
});

test("a profit of take-profits that only noise reached is that of orders which stay unfilled", () => {
  const { noise, said } = limitsOf(seenThrough(40, 0), "market", anywhere, 10);
  expect(noise?.pips).toBeGreaterThan(2.5);
  expect(noise?.left).toBeLessThan(0);
  expect(said).toContainEqual({ says: "against", text: expect.stringMatching(/back by .* no profit is left/) });
});

test("take-profits that were touched to the tick are counted, and carry no profit that others make too", () => {
  const bars = seenThrough(2, 30);
  const { targets, said } = limitsOf(bars, "market", anywhere, 10);
  expect(targets?.trades).toBe(7);
  expect(targets?.left).toBeGreaterThan(0.9);
  expect(said).toContainEqual({ says: "for", text: expect.stringMatching(/does not rest on take-profits/) });
  expect(limitsOf(bars, "market").targets).toBeNull();
});

test("entries at the market are not asked about", () => {
  expect(limitsOf(seenThrough(2, 30), "market").limits).toBeNull();
});
