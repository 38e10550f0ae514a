import { describe, expect, it } from "vitest";
import { randomSource } from "../optimize/random-source.ts";
import { varianceOfGroups } from "./variance-ratio.ts";

const random = randomSource(9);
const independent = (count: number) => Array.from({ length: count }, () => random.normal());
/** Each value holds half of the one before it: its mean has three times the variance. */
function following(count: number): number[] {
  let value = random.normal();
  return Array.from({ length: count }, () => {
    value = 0.5 * value + Math.sqrt(0.75) * random.normal();
    return value;
  });
}
const medianOf = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const repeated = (values: (count: number) => number[], count: number) =>
  Array.from({ length: 300 }, () => varianceOfGroups(values(count)));

describe("the variance of groups", () => {
  it("is that of independent values where these are", () => {
    for (const count of [40, 250, 1000])
      expect(repeated(independent, count).filter((times) => times > 1).length).toBeLessThan(300 * 0.2);
  });
  it("is as many times as large as the values follow one another", () => {
    expect(medianOf(repeated(following, 1000))).toBeGreaterThan(2.3);
    expect(medianOf(repeated(following, 1000))).toBeLessThan(4);
  });
  it("is never below that of independent values", () => {
    const alternating = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 1 : -1) + random.normal() / 10);
    expect(varianceOfGroups(alternating)).toBe(1);
  });
  it("asks for no groups of few values, and of none that vary", () => {
    for (const values of [[], [1], [1, 1, 1, -1, -1, -1], Array.from({ length: 50 }, () => 2)])
      expect(varianceOfGroups(values)).toBe(1);
  });
});
