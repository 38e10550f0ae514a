import { expect, test } from "vitest";
import { testBars } from "#trading/backtest/generated-market.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { searchWarnings } from "./search-warnings.ts";

const document = { ...presetById("sma-cross")!.document, symbol: "EURUSD" };
const bars = testBars(300, 4);

test("a search warns of bars that nobody could trade, of costs without a spread or with next to no commission, and of nothing else", () => {
  const currency = "USD";
  expect(searchWarnings({ bars, document, currency })).toEqual([]);
  const derived = "These are Heikin-Ashi bars: nobody could trade at such prices.";
  expect(searchWarnings({ bars: { ...bars, derived }, document, currency })).toEqual([derived]);
  const costs = { spread: { kind: "pips", value: 0 } } as const;
  expect(searchWarnings({ bars, document: { ...document, costs }, currency })).toEqual([
    expect.stringContaining("no spread"),
  ]);
  const zeros = { ...bars, spread: new Int32Array(bars.length) };
  const ofData = { ...document, costs: { spread: { kind: "data" } } } as const;
  expect(searchWarnings({ bars: zeros, document: ofData, currency })).toEqual([expect.stringContaining("no spread")]);
  const inDollars = { ...document, costs: { commissionPerLot: 3 } };
  expect(searchWarnings({ bars, document: inDollars, currency })).toEqual([]);
  expect(searchWarnings({ bars, document: inDollars, currency: "JPY" })).toEqual([
    expect.stringContaining("3.00 JPY per lot per side is next to nothing"),
  ]);
});
