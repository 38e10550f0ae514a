import { expect, test } from "vitest";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import type { Operand, StrategyDocument } from "../strategy/document.ts";
import { profitSources } from "./profit-sources.ts";
import { randomSource } from "./random-source.ts";
import { sourceTests } from "./source-tests.ts";

/** Quarters of an hour of a price that goes nowhere, or strays by so many points and comes back within hours. One low in `every` is 15 pips too low on average. */
function barsOf(every: number, strays = 0): Bars {
  const random = randomSource(3);
  const [length, prices] = [10_000, 30];
  const column = () => new Int32Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column() };
  let [at, away] = [110_000, 0];
  const step = 1 / (16 * prices);
  for (let i = 0; i < length; i++) {
    const path = Array.from({ length: prices }, () => {
      at += (random.normal() * 60) / Math.sqrt(prices);
      away += random.normal() * strays * Math.sqrt(2 * step) - away * step;
      return Math.round(at + away);
    });
    bars.open[i] = path[0] as number;
    bars.close[i] = path.at(-1) as number;
    bars.high[i] = Math.max(...path);
    const wick = every > 0 && random.below(every) === 0 ? Math.round(150 * Math.log(1 - random.next())) : 0;
    bars.low[i] = Math.min(...path) + wick;
  }
  return {
    ...({ symbol: "EURUSD", timeframe: "M15", digits: 5, length, ...bars } as const),
    time: Float64Array.from(bars.open, (_, row) => Date.UTC(2024, 0, 1) + row * 900_000),
    volume: new Float64Array(length),
  };
}

const anywhere: Operand = { kind: "constant", value: 1000 };
const mean: Operand = { kind: "indicator", indicator: "sma", parameters: { length: 96 } };

const below = (level: Operand) => ({ kind: "below", left: { kind: "price", field: "close" }, right: level }) as const;

/** What is said of buying 14 pips below each close that is below `level`. */
const judgedOn = (bars: Bars, hold: number, level: Operand, mode: "hedging" | "netting" = "hedging") =>
  judgedBy(
    bars,
    { long: { when: below(level), order: { kind: "limit", distance: { kind: "pips", value: 14 }, expireBars: 1 } } },
    { timeExitBars: hold },
    mode,
  );

function judgedBy(
  bars: Bars,
  entries: StrategyDocument["entries"],
  risk: Partial<StrategyDocument["risk"]>,
  mode: "hedging" | "netting" = "hedging",
) {
  const document: StrategyDocument = {
    ...({ version: 1, name: "Wicks", symbol: "EURUSD", timeframe: "M15", entries } as const),
    risk: { sizing: { kind: "lots", value: 0.1 }, ...risk },
    costs: { spread: { kind: "pips", value: 1 }, swap: { kind: "none" } },
  };
  const run = (costs = {}) => runBacktest(document, bars, { costs, account: { mode } });
  const result = run();
  expect(result.trades.net.reduce((sum, net) => sum + net, 0)).toBeGreaterThan(0);
  const sources = profitSources(bars, result, document, run);
  return { wicks: sources.wicks, said: sourceTests(sources).filter(({ fails }) => fails) };
}

test.each(["hedging", "netting"] as const)(
  "a profit of limit orders that wicks reached is what few could trade: %s",
  (mode) => {
    const { wicks, said } = judgedOn(barsOf(33), 2, anywhere, mode);
    expect(wicks?.pips).toBeGreaterThan(5);
    expect(wicks?.left).toBeLessThan(0.2);
    expect(said.map(({ reason }) => reason.text)).toContainEqual(
      expect.stringMatching(/had come back beyond .* profit is left/),
    );
  },
);

test("a price that returns over hours leaves most of its profit for after the bar of the order", () => {
  const { wicks, said } = judgedOn(barsOf(0, 400), 12, mean);
  expect(wicks?.left ?? 1).toBeGreaterThan(0.6);
  expect(said).toEqual([]);
});

test("a profit of take-profits that wicks reached is what few could trade, too", () => {
  const sold = { short: { when: below(anywhere), order: { kind: "market" } } } as const;
  const pips = { kind: "pips", value: 24 } as const;
  const { wicks, said } = judgedBy(barsOf(20), sold, { takeProfit: pips, stopLoss: pips });
  expect(wicks?.left).toBeLessThan(0.25);
  expect(said.map(({ reason }) => reason.text)).toContainEqual(
    expect.stringMatching(/had come back beyond .* take-profits .* profit is left/),
  );
});
