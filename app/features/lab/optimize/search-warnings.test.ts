import { expect, test } from "vitest";
import { statedContract, usualAnswers } from "#trading/market/stated-contract.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { searchWarnings } from "./search-warnings.ts";

const document = { ...presetById("sma-cross")!.document, symbol: "EURUSD" };
const bars = testBars(300, 4);
const currency = "USD";

test("a search warns of nights that cost nothing, and of a spread of accounts that charge a commission, as its runs' verdicts do", () => {
  const lira = { ...document, symbol: "USDTRY" };
  const { spread: _, ...plain } = bars;
  const stated = { swap: "none", swapLong: 0, swapShort: 0, spreadPips: 3 } as const;
  const contract = statedContract("USDTRY", bars.digits, { ...usualAnswers("USDTRY", bars.digits), ...stated }, 1e5);
  expect(searchWarnings({ bars: { ...plain, contract }, document: lira, currency })).toEqual([
    expect.stringContaining("No swap was charged, as you chose for USDTRY, so positions held overnight cost nothing"),
  ]);
  const swap = { kind: "points", long: -30, short: 5 } as const;
  const charged = { ...lira, costs: { swap } };
  expect(searchWarnings({ bars: { ...plain, contract }, document: charged, currency })).toEqual([]);
  const raw = { ...bars, spread: new Int32Array(bars.length).fill(1) };
  expect(searchWarnings({ bars: raw, document, currency })).toEqual([
    expect.stringContaining("The spread of the prices is 0.1 pips"),
  ]);
  const paid = { ...document, costs: { commissionPerLot: 3.5 } };
  expect(searchWarnings({ bars: raw, document: paid, currency })).toEqual([]);
});

test("a search warns of bars that nobody could trade, of costs without a spread or with next to no commission, and of nothing else", () => {
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
