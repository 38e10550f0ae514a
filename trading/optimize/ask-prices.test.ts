import { expect, test } from "vitest";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { resample } from "../market/resample.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { asksOf } from "./ask-prices.ts";
import { profitSources } from "./profit-sources.ts";
import { randomSource } from "./random-source.ts";

const quarter = 900_000;

/** Weeks of a price that goes nowhere, with a spread of 1 pip that is 8 pips wide in the first quarter of an hour of each day (22:00 UTC). */
function quartersOf(weeks: number): Bars {
  const random = randomSource(2);
  const length = weeks * 5 * 96;
  const column = () => new Int32Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column(), spread: column() };
  let at = 110_000;
  for (let i = 0; i < length; i++) {
    const path = Array.from({ length: 15 }, () => {
      at += random.normal() * 8;
      return Math.round(at);
    });
    bars.open[i] = path[0] as number;
    bars.close[i] = path.at(-1) as number;
    bars.high[i] = Math.max(...path);
    bars.low[i] = Math.min(...path);
    bars.spread[i] = i % 96 === 0 ? 80 : 10;
  }
  const start = Date.UTC(2024, 0, 7, 22);
  const opens = (row: number) => start + (row + Math.floor(row / 480) * 192) * quarter;
  return {
    ...({ symbol: "EURUSD", timeframe: "M15", digits: 5, length, ...bars } as const),
    time: Float64Array.from(bars.open, (_, row) => opens(row)),
    volume: new Float64Array(length),
  };
}

const quarters = quartersOf(20);
const days = resample(quarters, "D1");

function documentOf(entries: StrategyDocument["entries"], spread: NonNullable<StrategyDocument["costs"]>["spread"]) {
  return {
    ...({ version: 1, name: "Asks", symbol: "EURUSD", timeframe: "D1", entries } as const),
    risk: { sizing: { kind: "lots", value: 0.1 }, takeProfit: { kind: "pips", value: 12 }, timeExitBars: 1 },
    costs: { spread, swap: { kind: "none" } },
  } satisfies StrategyDocument;
}
const always = {
  kind: "above",
  left: { kind: "price", field: "close" },
  right: { kind: "constant", value: 0 },
} as const;
const sold = { short: { when: always, order: { kind: "market" } } } as const;

test("a day's lowest and last ask are those of the shorter bars that orders were filled in", () => {
  const result = runBacktest(documentOf(sold, { kind: "data" }), days, { lower: quarters });
  const inside = asksOf(days, result, quarters);
  const asks = Array.from({ length: 96 }, (_, k) => (quarters.low[96 + k] as number) + (k === 0 ? 80 : 10));
  expect([inside.open(1), inside.lowest(1), inside.close(1)]).toEqual([
    (days.open[1] as number) + 80,
    Math.min(...asks),
    (days.close[1] as number) + 10,
  ]);
  // Without them, fills paid the day's own spread; a fixed one is the same in both.
  expect(asksOf(days, result).close(1)).toBe((days.close[1] as number) + 80);
  const fixed = runBacktest(documentOf(sold, { kind: "pips", value: 2 }), days, { lower: quarters });
  expect(asksOf(days, fixed, quarters).lowest(1)).toBe((days.low[1] as number) + 20);
  // Where none is paid the ask is the bid, whatever spread the prices have.
  const none = runBacktest(documentOf(sold, { kind: "pips", value: 0 }), days, { lower: quarters });
  expect(asksOf(days, none, quarters).close(1)).toBe(days.close[1]);
});

test("targets of short positions that the price passed inside a day are not taken for touched, because its first spread is wide", () => {
  const document = documentOf(sold, { kind: "data" });
  const run = (costs = {}) => runBacktest(document, days, { costs, lower: quarters });
  const touched = (lower?: Bars) => profitSources(days, run(), document, run, lower).targets?.trades;
  expect(touched()).toBeGreaterThan(2);
  expect(touched(quarters)).toBe(0);
});

test("limit orders must be passed by the spread of the shorter bars, not by that of 17:00 New York", () => {
  const order = { kind: "limit", distance: { kind: "pips", value: 2 }, expireBars: 1 } as const;
  const document = documentOf({ long: { when: always, order } }, { kind: "data" });
  const run = (costs = {}) => runBacktest(document, days, { costs, lower: quarters });
  expect(profitSources(days, run(), document, run, quarters).limits?.pips).toBe(1);
});
