import { expect, test } from "vitest";
import { counted as countedInTrading, numberText, shownSign as shownSignInTrading } from "#trading/number-text.ts";
import {
  counted,
  moneyText,
  percentText,
  plainNumber,
  shortNumber,
  shownSign,
  signedNumber,
  signedPercent,
} from "./figure-text.ts";

test("figures carry a true minus, groups and their unit", () => {
  expect(plainNumber(-1234567.891, 2)).toBe("−1,234,567.89");
  expect(plainNumber(-0.001, 2)).toBe("0.00");
  expect([plainNumber(Number.NaN), plainNumber(Number.POSITIVE_INFINITY)]).toEqual(["–", "∞"]);
  expect(moneyText(1250.5, "USD", true)).toBe("+1,250.50 USD");
  expect(percentText(-3.06)).toBe("−3.1%");
});

test("what is shown as zero has no sign", () => {
  expect([0.004, -0.004, 0, 0.006, -0.006].map((value) => signedNumber(value, 2))).toEqual([
    "0.00",
    "0.00",
    "0.00",
    "+0.01",
    "−0.01",
  ]);
  expect([moneyText(0.004, "USD", true), signedPercent(0.04), signedPercent(0.06)]).toEqual([
    "0.00 USD",
    "0.0%",
    "+0.1%",
  ]);
  expect([Number.NaN, Number.POSITIVE_INFINITY, -1e30].map((value) => shownSign(value, 2))).toEqual([0, 1, -1]);
});

test("a short number has no zeros at its end", () => {
  expect([shortNumber(1234.5, 2), shortNumber(-0.25, 4), shortNumber(100, 2), shortNumber(0.004, 2)]).toEqual([
    "1,234.5",
    "−0.25",
    "100",
    "0",
  ]);
});

test("counts name one thing in the singular", () => {
  expect([counted(1, "trade"), counted(2040, "trade"), counted(0, "match", "matches")]).toEqual([
    "1 trade",
    "2,040 trades",
    "0 matches",
  ]);
});

test("trading, which imports nothing, writes the same figures", () => {
  for (const value of [0, -0.001, 0.005, -0.5, 1234.5, -1234567.891, 1e15, Number.NaN])
    for (const digits of [0, 1, 2]) expect(numberText(value, digits)).toBe(plainNumber(value, digits));
  for (const value of [0, -0.001, 0.005, -0.5, 1e30, Number.NaN])
    for (const digits of [0, 1, 2]) expect(shownSignInTrading(value, digits)).toBe(shownSign(value, digits));
  for (const count of [0, 1, 2040]) expect(countedInTrading(count, "trade")).toBe(counted(count, "trade"));
});
