import { describe, expect, test } from "vitest";
import { exactExp, exactLog, exactPower, fastExp, powerOfTen } from "./deterministic-math.ts";

/** Equal, both NaN, or apart by less than the thirteenth place of the larger. */
const close = (own: number, other: number) => Object.is(own, other) || own === other || apart(own, other) < 1e-13;
const apart = (own: number, other: number) => Math.abs(own / other - 1);

describe("deterministic math", () => {
  test("agrees with the engine's own functions to their last places", () => {
    for (let i = 1; i <= 2000; i++) {
      const x = (i * 0.7310585786) % 40;
      expect(apart(exactExp(x - 20), Math.exp(x - 20))).toBeLessThan(2e-15);
      expect(apart(fastExp(x - 20), Math.exp(x - 20))).toBeLessThan(2e-15);
      expect(apart(exactLog(x + 1.001), Math.log(x + 1.001))).toBeLessThan(1e-14);
      expect(apart(exactPower(1 + x / 1000, 252), (1 + x / 1000) ** 252)).toBeLessThan(2e-13);
      expect(apart(exactPower(x + 0.1, 1 / 7), (x + 0.1) ** (1 / 7))).toBeLessThan(1e-14);
    }
  });

  test("keeps its bits", () => {
    expect([exactExp(1), exactExp(-3.3), exactLog(10), exactLog(0.3), exactPower(1.0003, 252)]).toMatchInlineSnapshot(`
      [
        2.7182818284590446,
        0.036883167401240015,
        2.302585092994046,
        -1.2039728043259361,
        1.0785188474055925,
      ]
    `);
  });

  test.each([0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1, 5e-324, Number.MAX_VALUE])(
    "ends on %d as Math does",
    (x) => {
      expect(close(exactLog(x), Math.log(x))).toBe(true);
      expect(close(exactExp(x), Math.exp(x))).toBe(true);
    },
  );

  test.each([
    [0, 0.5],
    [0, 0],
    [-0.5, 1],
    [-2, 3],
    [-2, 2],
    [-2, 0.5],
    [1, Number.POSITIVE_INFINITY],
    [Number.NaN, 252],
    [1, 504],
  ])("raises %d to the power %d as Math does", (base, exponent) => {
    expect(close(exactPower(base, exponent), base ** exponent)).toBe(true);
  });

  test("rounds powers of ten as the decimals that are written", () => {
    for (let n = -22; n <= 22; n++) expect(powerOfTen(n)).toBe(Number(`1e${n}`));
  });
});
