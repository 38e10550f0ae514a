import { expect, test } from "vitest";
import { testBars } from "#trading/backtest/generated-market.ts";
import { unlistedSymbol } from "#trading/market/symbols.ts";
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

test("a search warns of a swap that nobody knows and of a narrow spread without its commission", () => {
  const currency = "USD";
  const unlisted = { ...unlistedSymbol("ACME", bars.digits), typicalSpreadPoints: 10 };
  const ofShare = {
    bars: { ...bars, symbol: "ACME", contract: unlisted },
    document: { ...document, symbol: "ACME" },
    currency,
  };
  expect(searchWarnings(ofShare)).toEqual([
    expect.stringContaining("No swap is charged, because none is known of ACME"),
  ]);
  const stated = { ...ofShare.document, costs: { swap: { kind: "none" } } } as const;
  expect(searchWarnings({ ...ofShare, document: stated })).toEqual([]);
  const raw = { ...bars, spread: new Int32Array(bars.length).fill(1) };
  expect(searchWarnings({ bars: raw, document, currency })).toEqual([
    expect.stringMatching(
      /^The spread of the prices is 0.1 pips, where [\d.]+ are usual, and no commission was charged/,
    ),
  ]);
  const withCommission = { ...document, costs: { commissionPerLot: 3.5 } };
  expect(searchWarnings({ bars: raw, document: withCommission, currency })).toEqual([]);
  const fixed = { ...document, costs: { spread: { kind: "pips", value: 1 } } } as const;
  expect(searchWarnings({ bars: raw, document: fixed, currency })).toEqual([]);
});
