import { expect, test } from "vitest";
import { symbolQuestion, typedSymbol } from "./symbol-question.ts";

const pricesOf = (symbol: string, points: number, digits: number) => ({
  symbol,
  digits,
  length: 3,
  close: Int32Array.of(points, points, points),
});

test("asks for the symbol where the file's name is none and the prices are a pair's", () => {
  expect(symbolQuestion(pricesOf("X10", 109_800, 5), { fileSymbol: null })).toContain("look like EURUSD");
});

test("asks nothing where the file names its symbol, or its prices are like no pair's", () => {
  expect(symbolQuestion(pricesOf("EURUSD", 109_800, 5), { fileSymbol: "EURUSD" })).toBeNull();
  expect(symbolQuestion(pricesOf("X10", 109_800, 5), { fileSymbol: "X10" })).toBeNull();
  for (const word of ["EXPORT", "PRICES", "CANDLE"])
    expect(symbolQuestion(pricesOf(word, 109_800, 5), { fileSymbol: null })).toContain("look like EURUSD");
  expect(symbolQuestion(pricesOf("XRPUSD", 109_800, 5), { fileSymbol: null })).toBeNull();
  expect(symbolQuestion(pricesOf("SEKNOK", 109_800, 5), { fileSymbol: null })).toBeNull();
  expect(symbolQuestion(pricesOf("GOOG", 18_244, 2), { fileSymbol: null })).toBeNull();
});

test.each([
  ["eur/usd", "EURUSD"],
  [" ＥＵＲ ＵＳＤ ", "EURUSD"],
  ["us500.cash", "US500.CASH"],
])("takes %j for %s", (typed, symbol) => expect(typedSymbol(typed)).toBe(symbol));
