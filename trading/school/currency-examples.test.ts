import { describe, expect, test } from "vitest";
import { forward, percentile, yearlyInflation } from "./currency-examples.ts";

describe("the examples of the book on currencies", () => {
  test("a forward makes both ways from one currency to the other end with the same sum", () => {
    const price = forward(150, 0.005, 0.0425);
    expect(100_000 * 1.0425 * price).toBeCloseTo(100_000 * 150 * 1.005, 4);
    expect(forward(1.085, 0.03, 0.03)).toBe(1.085);
  });

  test("a percentile is one of the values, and new months replace the old ones", () => {
    expect(percentile([5, 1, 3], 0.5)).toBe(3);
    expect(yearlyInflation(0.3, 12)).toBeCloseTo((1.003 ** 12 - 1) * 100, 10);
  });
});
