import { expect, test } from "vitest";
import { sparkOf } from "./spark.server.ts";

const count = 300;
const time = Array.from({ length: count }, (_, i) => i * 86_400_000);
/** The heights of a path of steps. */
function heightsOf(path: string): number[] {
  let y = 0;
  return [...path.matchAll(/[Ml]-?[\d.]+ (-?[\d.]+)/g)].map(([, step]) => (y += Number(step)));
}
const drawn = (equity: readonly number[]) => {
  const { equity: path, start } = sparkOf({ time, balance: equity, equity }, 10_000);
  return { heights: heightsOf(path), start };
};

test("a fall of one day is drawn as deep as it was", () => {
  for (let day = 100; day < 110; day++) {
    const { heights, start } = drawn(time.map((_, i) => (i === day ? 8000 : 10_000)));
    const below = Math.max(...heights) - start;
    // 2,000 of the 5,000 that the height of the picture holds.
    expect(below).toBeCloseTo((2000 / 5000) * 29, 0);
  }
});

test("a small change looks small, and a large one is not cut off", () => {
  const small = drawn(time.map((_, i) => 10_000 + (70 * i) / count));
  expect(small.start - Math.min(...small.heights)).toBeLessThan(1);
  const large = drawn(time.map((_, i) => 10_000 + (20_000 * i) / count));
  expect(Math.min(...large.heights)).toBeGreaterThanOrEqual(1.4);
});
