import { describe, expect, test } from "vitest";
import { number } from "./field.ts";

/** What a number's field says to what was typed. */
const problem = (field: ReturnType<typeof number>, typed: string) =>
  field.schema.safeParse(typed).error?.issues[0]?.message;

test("a point that groups thousands elsewhere is asked about, and never a price of a thousandth", () => {
  const price = number("Price", { digits: 2 });
  expect(problem(price, "1.500")).toBe("Write 1500 or 1.50: this can be read as both.");
  expect(problem(number("Students"), "2.000")).toBe("Write 2000 or 2: this can be read as both.");
  expect(problem(number("Dollars for a coin", { digits: 4 }), "98.765")).toBe(
    "Write 98765 or 98.7650: this can be read as both.",
  );
  for (const [typed, value] of [
    ["1.50", 1.5],
    ["1,500", 1500],
    ["1500.000", 1500],
    ["0.125", 0.125],
  ] as const)
    expect(number("Amount", { digits: 4 }).schema.parse(typed)).toBe(value);
  expect(number("Uptime", { digits: 3 }).schema.parse("99.950")).toBe(99.95);
});

test("digits and minus signs of other keyboards are those of a number", () => {
  const amount = number("Amount", { digits: 2, least: -1000 });
  for (const [typed, value] of [
    ["٢٩٩٫٥٠", 299.5],
    ["１２．５", 12.5],
    ["−5", -5],
    ["\u200e299\u200b", 299],
  ] as const)
    expect(amount.schema.parse(typed), typed).toBe(value);
});

describe("the limits of a number", () => {
  test("are written as the site writes numbers", () =>
    expect(problem(number("Price", { most: 1_000_000 }), "-5")).toBe("Between 0 and 1,000,000."));

  test("of a year have no groups", () =>
    expect(problem(number("Year", { least: 1990, most: 2100 }), "12")).toBe("Between 1990 and 2100."));
});
