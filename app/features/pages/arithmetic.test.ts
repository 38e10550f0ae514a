import { expect, test } from "vitest";
import { breakEvenWinRate, chanceOfLosingRun, gainToRecover } from "#trading/calculators/odds-arithmetic.ts";
import { chanceOfFluke, relativeStrength } from "./arithmetic.ts";

test("half the account lost needs a doubling, a fifth needs a quarter", () => {
  expect(gainToRecover(0.5)).toBe(1);
  expect(gainToRecover(0.2)).toBeCloseTo(0.25, 12);
});

test("a reward of two to one breaks even at one win in three", () => {
  expect(breakEvenWinRate(2)).toBeCloseTo(1 / 3, 12);
});

test("twenty worthless settings pass a 5% bar somewhere in about 64 of 100 searches", () => {
  expect(chanceOfFluke(20, 0.05)).toBeCloseTo(0.6415, 4);
});

test("a run of two losses in three even trades happens in three of eight cases", () => {
  // LLL, LLW, WLL of the eight equally likely sequences.
  expect(chanceOfLosingRun(3, 0.5, 2)).toBeCloseTo(3 / 8, 12);
});

test("at even odds, six losses in a row turn up in more than half of all runs of 100 trades", () => {
  expect(chanceOfLosingRun(100, 0.5, 6)).toBeCloseTo(0.5461, 4);
});

test("a run of one loss is missing only where everything wins", () => {
  expect(chanceOfLosingRun(5, 0.5, 1)).toBeCloseTo(1 - 0.5 ** 5, 12);
});

test("equal gains and losses are an RSI of 50; no losses are 100", () => {
  expect(relativeStrength(1, 1)).toBe(50);
  expect(relativeStrength(1, 0)).toBe(100);
});
