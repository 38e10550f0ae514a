import { expect, test } from "vitest";
import { likelySymbols } from "./likely-symbols.ts";

test("finds the pairs that prices look like, by size and decimals", () => {
  expect(likelySymbols(1.1, 5)[0]).toBe("EURUSD");
  expect(likelySymbols(1.0934, 4)).toContain("EURUSD");
  expect(likelySymbols(151.2, 3)).toContain("USDJPY");
});

test("finds none for a share, an index or a coin", () => {
  expect(likelySymbols(1.1, 2)).toEqual([]);
  expect(likelySymbols(182.44, 2)).toEqual([]);
  expect(likelySymbols(5200.25, 2)).toEqual([]);
  expect(likelySymbols(0.00000854, 8)).toEqual([]);
});
