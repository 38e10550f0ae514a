import { expect, test } from "vitest";
import { testBars } from "#trading/backtest/generated-market.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { searchWarnings } from "./search-warnings.ts";

const document = { ...presetById("sma-cross")!.document, symbol: "EURUSD" };
const bars = testBars(300, 4);

test("a search warns of bars that nobody could trade and of costs without a spread, and of nothing else", () => {
  expect(searchWarnings({ bars, document })).toEqual([]);
  const derived = "These are Heikin-Ashi bars: nobody could trade at such prices.";
  expect(searchWarnings({ bars: { ...bars, derived }, document })).toEqual([derived]);
  const costs = { spread: { kind: "pips", value: 0 } } as const;
  expect(searchWarnings({ bars, document: { ...document, costs } })).toEqual([expect.stringContaining("no spread")]);
});
