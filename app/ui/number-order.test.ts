import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberOrder } from "./number-order.ts";

const byComparing = (values: readonly number[], descending: boolean): number[] =>
  values
    .map((value, at) => ({ value, at }))
    .sort((a, b) => {
      const missing = Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value));
      if (missing !== 0 || (Number.isNaN(a.value) && Number.isNaN(b.value))) return missing || a.at - b.at;
      const difference = a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
      return (descending ? -difference : difference) || a.at - b.at;
    })
    .map(({ at }) => at);

describe("the order of numbers", () => {
  test("is the one that comparing gives, in both directions", () => {
    const close = fc.integer({ min: -40, max: 40 }).map((steps) => 1 + steps * Number.EPSILON);
    const some = fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 }), fc.constantFrom(0, -0, Number.NaN), close);
    fc.assert(
      fc.property(fc.array(some, { maxLength: 60 }), fc.boolean(), (values, descending) => {
        expect([...numberOrder(Float64Array.from(values), descending)]).toEqual(byComparing(values, descending));
      }),
      { numRuns: 500 },
    );
  });
  test("holds for signs, ends and a part of a larger buffer", () => {
    const whole = Float64Array.of(
      99,
      -1e308,
      5e-324,
      Number.NEGATIVE_INFINITY,
      1,
      Number.POSITIVE_INFINITY,
      -5e-324,
      99,
    );
    const part = whole.subarray(1, 7);
    expect([...numberOrder(part)].map((at) => part[at])).toEqual([
      Number.NEGATIVE_INFINITY,
      -1e308,
      -5e-324,
      5e-324,
      1,
      Number.POSITIVE_INFINITY,
    ]);
    expect([...numberOrder(new Float64Array(0))]).toEqual([]);
  });
});
