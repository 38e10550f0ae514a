import { expect, test } from "vitest";
import type { Bars } from "../market/bars.ts";
import { excursionsOf } from "./excursions.ts";
import type { TradeColumns } from "./trade-log.ts";

const bars = {
  length: 5,
  high: Int32Array.of(110, 130, 125, 190, 120),
  low: Int32Array.of(95, 90, 80, 60, 100),
} as unknown as Bars;

/** One trade a row: side, entry price, exit price, entry bar, exit bar. */
const trades = (...rows: readonly [side: number, entry: number, exit: number, from: number, to: number][]) =>
  ({
    length: rows.length,
    side: Int8Array.from(rows, ([side]) => side),
    entry: Int32Array.from(rows, ([, entry]) => entry),
    exit: Int32Array.from(rows, ([, , exit]) => exit),
    entryBar: Int32Array.from(rows, ([, , , from]) => from),
    exitBar: Int32Array.from(rows, ([, , , , to]) => to),
  }) as unknown as TradeColumns;

test("counts whole bars from the entry bar to the one before the exit", () => {
  const { adverse, favorable } = excursionsOf(bars, trades([1, 100, 105, 0, 3], [-1, 100, 105, 0, 3]));
  expect([...adverse]).toEqual([20, 30]);
  expect([...favorable]).toEqual([30, 20]);
});

test("counts only the exit price of the exit bar", () => {
  const { adverse, favorable } = excursionsOf(
    bars,
    trades([1, 100, 70, 3, 3], [-1, 100, 70, 3, 3], [1, 100, 150, 2, 3]),
  );
  expect([...adverse]).toEqual([30, 0, 20]);
  expect([...favorable]).toEqual([0, 30, 50]);
});

test("is never below zero when the market gapped away from the entry", () => {
  const { adverse, favorable } = excursionsOf(bars, trades([1, 200, 195, 0, 2], [1, 70, 128, 1, 2]));
  expect([...adverse]).toEqual([110, 0]);
  expect([...favorable]).toEqual([0, 60]);
});

test("leaves out the bar before the entry", () => {
  const { adverse, favorable } = excursionsOf(bars, trades([1, 100, 105, 4, 5], [-1, 120, 105, 4, 5]));
  expect([...adverse]).toEqual([0, 0]);
  expect([...favorable]).toEqual([20, 20]);
});
