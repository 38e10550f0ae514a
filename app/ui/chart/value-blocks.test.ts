import fc from "fast-check";
import { expect, test } from "vitest";
import { extent } from "./scale.ts";
import { extentWithin } from "./value-blocks.ts";

const values = Float64Array.from({ length: 20_011 }, (_, i) =>
  i % 97 === 0 ? Number.NaN : i % 4001 === 0 ? Number.POSITIVE_INFINITY : Math.sin(i * 0.7) * (i % 1009),
);

test("the extent of any stretch of a long column is the one that reading every value finds", () => {
  const place = fc.integer({ min: 0, max: values.length });
  fc.assert(
    fc.property(place, place, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      expect(extentWithin(values, from, to)).toEqual(extent(values, from, to));
    }),
  );
});

test("a long column without any value has no extent", () => {
  expect(extentWithin(new Float64Array(20_000).fill(Number.NaN))).toBeNull();
});
