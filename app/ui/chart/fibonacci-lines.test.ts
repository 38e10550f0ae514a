import { expect, test } from "vitest";
import { fibonacciLines } from "./fibonacci-lines.ts";

test("each level lies at the price that its label says, on a logarithmic axis, too", () => {
  const [height, low, high] = [400, Math.log10(10_000), Math.log10(100_000)];
  const yOf = (price: number) => height * (1 - (Math.log10(price) - low) / (high - low));
  const lines = fibonacciLines(20_000, 65_000, 0, yOf);
  expect(lines.map(({ words }) => words)).toEqual([
    "20,000 (100.0%)",
    "29,630 (78.6%)",
    "37,190 (61.8%)",
    "42,500 (50.0%)",
    "47,810 (38.2%)",
    "54,380 (23.6%)",
    "65,000 (0.0%)",
  ]);
  expect(lines.map(({ y }) => Math.round(10 ** (low + (1 - y / height) * (high - low))))).toEqual([
    20_000, 29_630, 37_190, 42_500, 47_810, 54_380, 65_000,
  ]);
});
