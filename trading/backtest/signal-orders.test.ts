import { expect, test } from "vitest";
import type { Operand, OrderRule, Risk, StrategyDocument } from "../strategy/document.ts";
import { testBars } from "./generated-market.ts";
import { runBacktest } from "./run.ts";

const sma = (length: number): Operand => ({ kind: "indicator", indicator: "sma", parameters: { length } });
const cross = (risk: Partial<Risk>, order?: OrderRule): StrategyDocument => ({
  version: 1,
  name: "Cross",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: {
    long: { when: { kind: "crosses-above", left: sma(5), right: sma(12) }, ...(order && { order }) },
    short: { when: { kind: "crosses-below", left: sma(5), right: sma(12) }, ...(order && { order }) },
  },
  risk: { sizing: { kind: "lots", value: 0.1 }, ...risk },
});
const bars = testBars(2_000, 5);
const free = { costs: { spreadPoints: 0, swapLongPoints: 0, swapShortPoints: 0 } } as const;
const levels = { stopLoss: { kind: "pips", value: 30 }, takeProfit: { kind: "pips", value: 30 } } as const;

/** Pairs of trades that were open at the same time, on different sides. */
function opposed(risk: Partial<Risk>): number {
  const { trades } = runBacktest(cross({ ...levels, ...risk }), bars, free);
  let count = 0;
  for (let a = 0; a < trades.length; a++)
    for (let b = 0; b < trades.length; b++)
      if (
        trades.side[a] === 1 &&
        trades.side[b] === -1 &&
        trades.entryBar[a]! < trades.exitBar[b]! &&
        trades.entryBar[b]! < trades.exitBar[a]!
      )
        count += 1;
  return count;
}

test("an opposite signal is ignored, closes what is open, or opens beside it", () => {
  expect(opposed({ opposite: "ignore" })).toBe(0);
  expect(opposed({ opposite: "reverse" })).toBe(0);
  expect(opposed({ opposite: "hedge" })).toBeGreaterThan(0);
  const tradesOf = (opposite: Risk["opposite"]) => runBacktest(cross({ ...levels, opposite }), bars, free).trades;
  // Who ignores keeps a trade until its levels; who reverses ends many before.
  const ignoring = tradesOf("ignore");
  expect(ignoring.length).toBeLessThan(tradesOf("reverse").length);
  const lasting = Array.from({ length: ignoring.length }, (_, at) => ignoring.exitBar[at]! - ignoring.entryBar[at]!);
  expect(Math.max(...lasting)).toBeGreaterThan(12);
});

test("a stop-limit order fills between its stop and its limit, on both sides", () => {
  const pips = (value: number) => ({ kind: "pips", value }) as const;
  const order = { kind: "stop-limit", distance: pips(6), limit: pips(3), expireBars: 6 } as const;
  const { trades } = runBacktest(cross({ ...levels, opposite: "hedge", maxPositions: 4 }, order), bars, free);
  const plain = runBacktest(
    cross({ ...levels, opposite: "hedge", maxPositions: 4 }, { kind: "stop", distance: pips(6), expireBars: 6 }),
    bars,
    free,
  ).trades;
  expect(trades.length).toBeGreaterThan(10);
  // A stop that is reached inside of a bar fills at its price; with a limit beyond it the same trades come about.
  const at = (log: typeof trades, index: number) => `${log.side[index]} ${log.entryBar[index]} ${log.entry[index]}`;
  const stops = new Set(Array.from({ length: plain.length }, (_, index) => at(plain, index)));
  const shared = Array.from({ length: trades.length }, (_, index) => stops.has(at(trades, index))).filter(Boolean);
  expect(shared.length / trades.length).toBeGreaterThan(0.9);
});
