import { describe, expect, it } from "vitest";
import type { Bars } from "../market/bars.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import type { Operand, StrategyDocument } from "../strategy/document.ts";
import { sliceOf } from "./bar-span.ts";
import { createEvaluator } from "./evaluate.ts";
import { randomSource } from "./random-source.ts";
import { betterOf, type Row } from "./row.ts";
import { isWarning, type Verdict, verdictOf } from "./verdict.ts";

const clock: Operand = { kind: "time-of-day" };
const at = (parameter: string) => ({
  when: { kind: "crosses-above", left: clock, right: { kind: "constant", value: { parameter } } } as const,
});
const minutes = (id: string) => ({ id, name: id, value: 600, min: 0, max: 1439, step: 1 });

/**
 * Enters at two times of day that mean nothing and leaves after a few bars; no costs, or it would lose by itself. It stays
 * clear of the rollover: with free trading, the wide spread there would be an edge, and the verdict finds it.
 */
const blind: StrategyDocument = {
  version: 1,
  name: "Blind",
  symbol: "EURUSD",
  timeframe: "H1",
  parameters: [minutes("long"), minutes("short"), { id: "hold", name: "Hold", value: 3, min: 1, max: 24, step: 1 }],
  entries: { long: at("long"), short: at("short") },
  risk: { sizing: { kind: "lots", value: 0.1 }, timeExitBars: { parameter: "hold" }, opposite: "ignore" },
  costs: { spread: { kind: "pips", value: 0 }, swap: { kind: "none" } },
};

const tries = 20;
const part = 1500;
const simulated = (seed: number): Bars =>
  createSimulatedMarket(seed).bars("EURUSD", "H1", Date.UTC(2019, 0, 1), Date.UTC(2024, 9, 1));
const parts = (bars: Bars, length = part): Bars[] =>
  Array.from({ length: Math.floor(bars.length / length) }, (_, k) =>
    sliceOf(bars, { from: k * length, to: (k + 1) * length }),
  );

/** Tries random settings, and the given ones, and judges the best by what an optimizer would pick. */
function verdictOfTheBest(bars: Bars, seed: number, given: readonly Record<string, number>[] = []): Verdict | null {
  const random = randomSource(seed);
  const evaluator = createEvaluator(blind, bars);
  const rows: Row[] = given.map(evaluator.evaluate);
  while (rows.length < tries)
    rows.push(
      evaluator.evaluate({ long: 60 + random.below(780), short: 60 + random.below(780), hold: 1 + random.below(4) }),
    );
  let best: Row | null = null;
  for (const row of rows) best = betterOf(best, row, "sharpe");
  return best && verdictOf({ row: best, trials: rows });
}

/** Every day the price rises by `points` in the bar of 10:00 UTC and falls back by as much in that of 18:00. */
function withEdge(bars: Bars, points: number): Bars {
  const moved = {
    ...bars,
    open: bars.open.slice(),
    high: bars.high.slice(),
    low: bars.low.slice(),
    close: bars.close.slice(),
  };
  let held = 0;
  for (let i = 0; i < bars.length; i++) {
    const hour = Math.floor(((bars.time[i] as number) / 3_600_000) % 24);
    const before = held;
    if (hour === 10) held = points;
    if (hour === 18) held = 0;
    moved.open[i] = (bars.open[i] as number) + before;
    moved.close[i] = (bars.close[i] as number) + held;
    moved.high[i] = (bars.high[i] as number) + Math.max(before, held);
    moved.low[i] = (bars.low[i] as number) + Math.min(before, held);
  }
  return moved;
}

describe("the verdict", () => {
  const markets = [1, 2, 3].map(simulated).flatMap((bars) => parts(bars));

  it("warns of the best of twenty random strategies at least 95 times of 100", () => {
    const verdicts = markets.map((bars, k) => verdictOfTheBest(bars, k));
    const warned = verdicts.filter((verdict) => verdict === null || isWarning(verdict.kind));
    expect(markets.length).toBeGreaterThan(60);
    expect(warned.length / markets.length).toBeGreaterThanOrEqual(0.95);
    // Most of them did earn money: it is the statistics that see through them, not a loss.
    expect(verdicts.filter((verdict) => verdict?.kind === "probably-luck").length / markets.length).toBeGreaterThan(
      0.8,
    );
  });

  // The measured variance of the tries counts the edge itself as spread, and parts of it that random tries happen upon: twelve
  // pips a day are seen in a year, not in three months.
  it("lets a planted edge of twelve pips a day through within a year", () => {
    const edge = { long: 510, short: 1439, hold: 2 };
    const years = [1, 2, 3].map(simulated).flatMap((bars) => parts(bars, 6000));
    const verdicts = years.map((bars, k) => verdictOfTheBest(withEdge(bars, 120), k, [edge]));
    const passed = verdicts.filter((verdict) => verdict !== null && !isWarning(verdict.kind));
    expect(passed.length / verdicts.length).toBeGreaterThanOrEqual(0.8);
  });
});
