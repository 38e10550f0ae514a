import { expect, test } from "vitest";
import type { Bars } from "../market/bars.ts";
import { excursionsOf, lastEntries } from "./excursions.ts";
import type { TradeColumns } from "./trade-log.ts";
import type { WaitingFills } from "./waiting-fills.ts";

const bars = {
  length: 5,
  high: Int32Array.of(110, 130, 125, 190, 120),
  low: Int32Array.of(95, 90, 80, 60, 100),
} as unknown as Bars;

const free = { ask: null, spread: 0 };

/** One trade a row: side, entry price, exit price, entry bar, exit bar. */
const trades = (...rows: readonly [side: number, entry: number, exit: number, from: number, to: number][]) =>
  ({
    length: rows.length,
    side: Int8Array.from(rows, ([side]) => side),
    entry: Float64Array.from(rows, ([, entry]) => entry),
    filled: Float64Array.from(rows, ([, entry]) => entry),
    exit: Int32Array.from(rows, ([, , exit]) => exit),
    entryBar: Int32Array.from(rows, ([, , , from]) => from),
    exitBar: Int32Array.from(rows, ([, , , , to]) => to),
  }) as unknown as TradeColumns & ReturnType<typeof lastEntries>;

test("counts whole bars from the entry bar to the one before the exit", () => {
  const { adverse, favorable } = excursionsOf(bars, trades([1, 100, 105, 0, 3], [-1, 100, 105, 0, 3]), free);
  expect([...adverse]).toEqual([20, 30]);
  expect([...favorable]).toEqual([30, 20]);
});

test("counts only the exit price of the exit bar", () => {
  const { adverse, favorable } = excursionsOf(
    bars,
    trades([1, 100, 70, 3, 3], [-1, 100, 70, 3, 3], [1, 100, 150, 2, 3]),
    free,
  );
  expect([...adverse]).toEqual([30, 0, 20]);
  expect([...favorable]).toEqual([0, 30, 50]);
});

test("a short position is measured by the ask, at which it closes, a long one by the bid", () => {
  const both = trades([1, 100, 105, 0, 3], [-1, 100, 95, 0, 3]);
  const fixed = excursionsOf(bars, both, { ask: null, spread: 4 });
  expect([...fixed.adverse]).toEqual([20, 34]);
  expect([...fixed.favorable]).toEqual([30, 16]);
  const ask = { high: Int32Array.of(112, 131, 126, 191, 121), low: Int32Array.of(97, 91, 89, 61, 101) };
  const moving = excursionsOf(bars, both, { ask, spread: 0 });
  expect([...moving.adverse]).toEqual([20, 31]);
  expect([...moving.favorable]).toEqual([30, 11]);
});

test("is never below zero when the market gapped away from the entry", () => {
  const { adverse, favorable } = excursionsOf(bars, trades([1, 200, 195, 0, 2], [1, 70, 128, 1, 2]), free);
  expect([...adverse]).toEqual([110, 0]);
  expect([...favorable]).toEqual([0, 60]);
});

test("leaves out the bar before the entry", () => {
  const { adverse, favorable } = excursionsOf(bars, trades([1, 100, 105, 4, 5], [-1, 120, 105, 4, 5]), free);
  expect([...adverse]).toEqual([0, 0]);
  expect([...favorable]).toEqual([20, 20]);
});

const inside = {
  length: 3,
  open: Int32Array.of(100, 105, 110),
  high: Int32Array.of(120, 140, 125),
  low: Int32Array.of(85, 90, 105),
  close: Int32Array.of(105, 110, 120),
} as unknown as Bars;
const waiting: WaitingFills = { waits: () => true, slippage: 2, spread: 4, spreads: null, lower: null };

test("counts of the bar inside which a limit filled its worst price and its close: the best one may have come before", () => {
  const { adverse, favorable } = excursionsOf(inside, trades([1, 95, 96, 0, 1], [-1, 115, 108, 0, 1]), free, waiting);
  expect([...adverse]).toEqual([10, 9]);
  expect([...favorable]).toEqual([10, 7]);
});

test("counts of the bar inside which a stop filled its best price and its close", () => {
  const { adverse, favorable } = excursionsOf(inside, trades([1, 115, 108, 0, 1], [-1, 90, 96, 0, 1]), free, waiting);
  expect([...adverse]).toEqual([10, 19]);
  expect([...favorable]).toEqual([5, 1]);
});

test("counts the whole bar at whose open a waiting order filled, and the bars after it", () => {
  const found = excursionsOf(
    inside,
    trades([1, 104, 96, 0, 1], [1, 106, 106, 0, 1], [1, 95, 112, 0, 2]),
    free,
    waiting,
  );
  expect([...found.adverse]).toEqual([19, 21, 10]);
  expect([...found.favorable]).toEqual([16, 14, 45]);
});

test("counts by shorter bars from the one in which a waiting order filled", () => {
  const short = {
    length: 3,
    open: Int32Array.of(100, 118, 92),
    high: Int32Array.of(120, 119, 108),
    low: Int32Array.of(99, 88, 85),
    close: Int32Array.of(118, 92, 105),
  } as unknown as Bars;
  const lower = { bars: short, from: () => 0, to: () => 3, spreads: null };
  const { adverse, favorable } = excursionsOf(inside, trades([1, 95, 96, 0, 1]), free, { ...waiting, lower });
  expect([...adverse]).toEqual([10]);
  expect([...favorable]).toEqual([13]);
});

test("a position of several entries is measured from the last of them before it was closed", () => {
  const closed = {
    ...trades([1, 100, 105, 0, 3], [1, 100, 110, 0, 4], [1, 90, 95, 4, 5]),
    position: Int32Array.of(7, 7, 9),
  };
  const fills = [
    { position: 7, bar: 0, price: 110 },
    { position: 7, bar: 2, price: 90 },
    { position: 7, bar: 4, price: 80 },
    { position: 9, bar: 4, price: 90 },
  ];
  const { entryBar, filled } = lastEntries(closed, fills);
  expect([...entryBar]).toEqual([2, 4, 4]);
  expect([...filled]).toEqual([90, 80, 90]);
  expect(lastEntries(closed, [])).toEqual({ entryBar: closed.entryBar, filled: closed.entry });
});

test("what came after the last of several entries is told by its own fill, not by their mean", () => {
  // A limit filled at 95 below the open beside a mean of 108 above it, which a stop would have.
  const merged = { ...trades([1, 108, 100, 0, 1]), filled: Float64Array.of(95) };
  const { adverse, favorable } = excursionsOf(inside, merged, free, waiting);
  expect([...adverse]).toEqual([23]);
  expect([...favorable]).toEqual([0]);
});
