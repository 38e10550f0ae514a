import { describe, expect, test } from "vitest";
import type { Bars } from "../market/bars.ts";
import { slotMillis } from "../market/simulated/intraminute.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import { followMarket } from "./follow-market.ts";
import { reduceSimulator } from "./reduce.ts";
import { startSimulator } from "./state.ts";
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
const bids = (given: Bars, row = 0) => {
  const market = storedQuotes(given, eurusd);
  return [0, 0.25, 0.5, 0.75].map((part) => market.quote(wednesday + (row + part) * minute)?.bid);
};

describe("quotes of stored bars", () => {
  test("meet each of a bar's four prices, a rising bar its low first and a falling one its high", () => {
    expect(bids(bars([[100, 130, 90, 120]]))).toEqual([100, 90, 130, 120]);
    expect(bids(bars([[120, 130, 90, 100]]))).toEqual([120, 130, 90, 100]);
  });

  test("have the highs, lows and closes of the bars they come from", () => {
    const given = createSimulatedMarket(77).bars("EURUSD", "M1", wednesday, wednesday + 60 * minute);
    const market = storedQuotes(given, eurusd);
    for (let row = 0; row < given.length; row++) {
      const seen: number[] = [];
      for (let slot = 0; slot < minute / slotMillis; slot++)
        seen.push(market.quote((given.time[row] as number) + slot * slotMillis)?.bid ?? Number.NaN);
      expect(Math.max(...seen)).toBe(given.high[row]);
      expect(Math.min(...seen)).toBe(given.low[row]);
      expect(seen.at(-1)).toBe(given.close[row]);
    }
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
    const market = storedQuotes(
      bars([
        [open, open, open, open],
        [open, open + 300, open - 300, close],
      ]),
      eurusd,
    );
    const quotes = {
      quote: (_: string, time: number, held?: number) =>
        market.quote(time, held) ?? { time, bid: 1, ask: 1, open: true },
    };
    let seen = followMarket(
      quotes,
      { state: startSimulator([{ name: "EURUSD" }]), time: wednesday },
      wednesday + 1000,
      "EURUSD",
      () => false,
    );
    const order = { type: "market", symbol: "EURUSD", side, lots: 0.01 } as const;
    const bracket = { stop: open - side * 200, target: open + side * 200 };
    seen = { ...seen, state: reduceSimulator(seen.state, { kind: "order", order: { ...order, bracket } }) };
    const after = followMarket(quotes, seen, wednesday + 2 * minute, "EURUSD", () => false);
    expect(after.state.journal.at(-1)).toMatchObject({ kind: "closed", reason: "stop-loss" });
  });

  test("keep the order that a bar began with once its stop is hit", () => {
    const market = storedQuotes(bars([[120, 130, 90, 100]]), eurusd);
    const at = (part: number, held: number) => market.quote(wednesday + part * minute, held)?.bid;
    expect([at(0, 1), at(0.25, 1), at(0.5, 0), at(0.75, 0)]).toEqual([120, 90, 130, 100]);
    expect(bids(bars([[120, 130, 90, 100]]))).toEqual([120, 130, 90, 100]);
  });
});
