import fc from "fast-check";
import { expect, test } from "vitest";
import { crosses } from "./masks.ts";

const values = fc.array(fc.constantFrom(1, 2, 3, Number.NaN), { minLength: 0, maxLength: 40 });

/** The definition, bar by bar: beyond now, and on the bar before on the other side or, unless strict, touching. */
const naive = (a: readonly number[], b: readonly number[], strict: boolean): number[] =>
  a.map((now, i) => {
    const [was, other] = [a[i - 1] ?? Number.NaN, b[i - 1] ?? Number.NaN];
    return now > b[i]! && (strict ? was < other : was <= other) ? 1 : 0;
  });

test("a cross both ways in one pass is what its definition says, whatever touches or is unknown", () => {
  fc.assert(
    fc.property(values, values, fc.boolean(), (left, right, strict) => {
      const length = Math.min(left.length, right.length);
      const [a, b] = [left.slice(0, length), right.slice(0, length)];
      const { up, down } = crosses(Float64Array.from(a), Float64Array.from(b), length, strict);
      expect([...up]).toEqual(naive(a, b, strict));
      expect([...down]).toEqual(naive(b, a, strict));
    }),
    { numRuns: 500 },
  );
});

test("a constant is crossed like a column that stands still", () => {
  const { up, down } = crosses(Float64Array.of(1, 2, 3, 2, 1), 2, 5, false);
  expect([...up]).toEqual([0, 0, 1, 0, 0]);
  expect([...down]).toEqual([0, 0, 0, 0, 1]);
});
