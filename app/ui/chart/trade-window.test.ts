import { describe, expect, test } from "vitest";
import type { ChartTrade, ChartTrades } from "./chart-types.ts";
import { indexTrades, marksWithin, sortedMarks, tradesWithin } from "./trade-window.ts";

const trade = (entryIndex: number, exitIndex: number): ChartTrade => ({
  entryIndex,
  exitIndex,
  entry: 1,
  exit: 1,
  side: 1,
  won: true,
  label: `${entryIndex}-${exitIndex}`,
});
const columnsOf = (trades: readonly ChartTrade[]): ChartTrades => ({
  length: trades.length,
  entryIndex: trades.map((own) => own.entryIndex),
  exitIndex: trades.map((own) => own.exitIndex),
  tradeAt: (row) => trades[row] as ChartTrade,
});
const within = (trades: readonly ChartTrade[], from: number, to: number) =>
  tradesWithin(indexTrades(columnsOf(trades)), from, to).map(({ label }) => label);

describe("trades of a window", () => {
  const trades = [trade(0, 1000), trade(5, 10), trade(20, 30), trade(40, 41)];
  test("are those that touch it, long ones that span it among them", () => {
    expect(within(trades, 12, 35)).toEqual(["0-1000", "20-30"]);
    expect(within(trades, 10, 11)).toEqual(["0-1000", "5-10"]);
    expect(within(trades, 40, 41)).toEqual(["0-1000", "40-41"]);
  });
  test("do not depend on the order they are given in", () => {
    expect(within([...trades].reverse(), 12, 35)).toEqual(["0-1000", "20-30"]);
  });
  test("agree with looking at every trade", () => {
    const many = Array.from({ length: 2000 }, (_, i) => trade((i * 7919) % 5000, ((i * 7919) % 5000) + (i % 300)));
    for (const [from, to] of [
      [0, 50],
      [2400, 2600],
      [4990, 5200],
      [6000, 6001],
    ] as const) {
      const expected = many.filter((t) => t.entryIndex < to && t.exitIndex >= from).length;
      expect(within(many, from, to)).toHaveLength(expected);
    }
  });
});

test("marks of a window are found whatever order they came in", () => {
  const marks = sortedMarks([9, 3, 5].map((index) => ({ index, side: "buy" as const, label: String(index) })));
  expect(marksWithin(marks, 3, 9).map(({ index }) => index)).toEqual([3, 5]);
});
