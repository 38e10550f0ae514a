import { describe, expect, test } from "vitest";
import type { Bars } from "../market/bars.ts";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import { followMarket, type Quotes, type Seen } from "./follow-market.ts";
import { reduceSimulator } from "./reduce.ts";
import { type OrderRequest, startSimulator } from "./state.ts";
import { storedQuotes } from "./stored-quotes.ts";

const eurusd = findSymbol("EURUSD") as SymbolSpec;
const minute = 60_000;
const wednesday = Date.UTC(2026, 10, 18, 12);
/** One-minute bars from rows of open, high, low, close. */
const bars = (rows: readonly (readonly [number, number, number, number])[], digits = 5): Bars => ({
  ...{ symbol: "EURUSD", timeframe: "M1", digits, length: rows.length },
  time: Float64Array.from(rows, (_, row) => wednesday + row * minute),
  open: Int32Array.from(rows, ([open]) => open),
  high: Int32Array.from(rows, ([, high]) => high),
  low: Int32Array.from(rows, ([, , low]) => low),
  close: Int32Array.from(rows, ([, , , close]) => close),
  volume: new Float64Array(rows.length),
});
/** The account of somebody who looked at the first of two bars and then placed an order, after the second one. */
function traded(second: readonly [number, number, number, number], order: OrderRequest) {
  const [open] = second;
  const market = storedQuotes(bars([[open, open, open, open], second]), eurusd);
  const quotes: Quotes = {
    quote: (_, time, trades) => market.quote(time, trades) ?? { time, bid: 1, ask: 1, open: true },
  };
  const go = (seen: Seen, until: number) => followMarket(quotes, seen, until, "EURUSD", () => false);
  const seen = go({ state: startSimulator([{ name: "EURUSD" }]), time: wednesday }, wednesday + 1000);
  const state = reduceSimulator(seen.state, { kind: "order", order });
  return go({ ...seen, state }, wednesday + 2 * minute).state;
}

describe("quotes of stored bars", () => {
  test("tell whoever trades the rest of a bar once, after its open, and nobody else before it has ended", () => {
    const market = storedQuotes(bars([[100, 130, 90, 120]]), eurusd);
    const at = (part: number, trades: boolean) => market.quote(wednesday + part * minute, trades);
    expect([0, 0.1, 0.9, 1].map((part) => at(part, false)?.bid)).toEqual([100, 100, 100, 120]);
    expect(at(0, true)).not.toHaveProperty("bar");
    expect(at(0.1, true)).toMatchObject({ bid: 100, bar: { low: 90, high: 130, close: 120 } });
    expect(at(0.2, true)).toMatchObject({ bid: 120 });
    expect(at(0.2, true)).not.toHaveProperty("bar");
  });

  test.each([
    ["limit", 1],
    ["limit", -1],
    ["stop", 1],
    ["stop", -1],
  ] as const)("fill a %s order of side %i at its own price, however far the bar goes beyond it", (type, side) => {
    const level = 110_000 + 50 * side * (type === "stop" ? 1 : -1);
    const order = { type, symbol: "EURUSD", side, lots: 0.01, [type]: level } as unknown as OrderRequest;
    const { journal } = traded([110_000, 110_300, 109_700, 110_000], order);
    expect(journal).toMatchObject([{ kind: "opened", entry: level }]);
  });

  test("take a profit at its own price, however far the bar goes beyond it", () => {
    const target = 110_100;
    const order = { type: "market", symbol: "EURUSD", side: 1, lots: 0.01, bracket: { target } } as const;
    const { journal } = traded([110_000, 110_300, 109_900, 110_050], order);
    expect(journal.at(-1)).toMatchObject({ kind: "closed", reason: "take-profit", exit: target });
  });

  test("pay the recorded spread, else the symbol's typical one, in the points of the contract", () => {
    const plain = storedQuotes(bars([[11_000, 11_000, 11_000, 11_000]], 4), eurusd).quote(wednesday);
    expect(plain).toMatchObject({ bid: 110_000, ask: 110_000 + eurusd.typicalSpreadPoints });
    const recorded = { ...bars([[1_100_000, 1_100_000, 1_100_000, 1_100_000]], 6), spread: Int32Array.of(70) };
    expect(storedQuotes(recorded, eurusd).quote(wednesday)).toMatchObject({ bid: 110_000, ask: 110_007 });
  });

  test("stand at the last close through a gap, never run backwards, and know nothing before the first bar", () => {
    const given = bars([
      [100, 130, 90, 120],
      [120, 125, 118, 119],
    ]);
    const market = storedQuotes(given, eurusd);
    expect(market.quote(wednesday - 1)).toBeNull();
    expect(market.quote(wednesday + 40 * minute)).toMatchObject({ bid: 119, time: wednesday + 40 * minute });
    expect(market.nextBar(wednesday + 1)).toBe(wednesday + minute);
    expect(market.nextBar(wednesday + 2 * minute)).toBeNull();
  });

  test.each([
    [1, 110_000, 110_100],
    [1, 110_100, 110_000],
    [-1, 110_000, 110_100],
    [-1, 110_100, 110_000],
  ] as const)("stop a position of side %i out before its target in a bar from %i to %i", (side, open, close) => {
    const bracket = { stop: open - side * 200, target: open + side * 200 };
    const order = { type: "market", symbol: "EURUSD", side, lots: 0.01, bracket } as const;
    const { journal } = traded([open, open + 300, open - 300, close], order);
    expect(journal.at(-1)).toMatchObject({ kind: "closed", reason: "stop-loss" });
  });
});
