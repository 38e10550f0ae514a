import { expect, test } from "vitest";
import { hasTwoMeanings, readAmount, readNumber, whichIsMeant } from "./typed-number.ts";

test.each([
  ["10000", 10_000],
  ["10,000", 10_000],
  ["10.000", 10_000],
  ["10 000,50", 10_000.5],
  ["1.234.567,8", 1_234_567.8],
  ["1,234,567.89", 1_234_567.89],
  ["1'000", 1000],
  ["3,5", 3.5],
  ["3.5", 3.5],
  [",5", 0.5],
  ["−2,25", -2.25],
  ["7.", 7],
  ["0.010", 0.01],
  ["0,050", 0.05],
  ["−0.125", -0.125],
  ["0.100", 0.1],
  ["2350.125", 2350.125],
  ["−6519,350", -6519.35],
  [".125", 0.125],
  ["١٠٠٠", 1000],
  ["١٬٠٠٠٫٥", 1000.5],
  ["۲٫۵", 2.5],
  ["１０，０００", 10_000],
  ["–2,25", -2.25],
  ["\u200e-2.25", -2.25],
  ["10\u202f000,50", 10_000.5],
])("reads %s as a money amount", (text, value) => expect(readAmount(text, 2)).toBe(value));

test("takes three digits behind the sign for decimals where the field has that many", () => {
  expect(readAmount("1,250", 3)).toBe(1.25);
});

test.each([
  "",
  "abc",
  "1.2.3",
  "1,23,4",
  "12e3",
  "--1",
  ".",
  "1,0000,000",
  "1234,567.8.9",
  "1234,567.8",
  "1234,567,890",
  "1 5",
  "1.5 2",
  "10 20",
  "1.0850 100",
  "1,5 200",
  "1'5",
])("refuses %s", (text) => expect(readAmount(text, 2)).toBeNaN());

test.each([
  [" 0,25 ", 0.25],
  ["14.", 14],
  [",5", 0.5],
  ["−100", -100],
  ["-100", -100],
  ["1,000", 1],
  ["٠٫٢٥", 0.25],
  ["۱۴", 14],
  ["０．５", 0.5],
  ["–100", -100],
])("reads %s as a plain number", (text, value) => expect(readNumber(text)).toBe(value));

test.each(["1,000.5", "1.000.000", "", ".", "abc", "1e5", "--3", "12a", "1 000"])(
  "refuses %s as a plain number",
  (text) => expect(readNumber(text)).toBeNaN(),
);

test("a comma before three digits can be one of thousands or of decimals, unless a zero is before it", () => {
  expect(["2,350", " −1,250 ", "150,250", "+3,000"].map(hasTwoMeanings)).toEqual([true, true, true, true]);
  expect(["２，３５０", "١،٢٥٠"].map(hasTwoMeanings)).toEqual([true, true]);
  expect(["0,125", "1.250", "1,25", "1,2500", "1,250.5", "1,250,000", ""].some(hasTwoMeanings)).toBe(false);
});

test("a typed number that can mean two is asked about in plain digits", () => {
  expect(whichIsMeant("٢،٣٥٠")).toBe("“٢،٣٥٠” could be 2350 or 2.350. Type one of these.");
});
