import { expect, test } from "vitest";
import { comparedWithCoin } from "./compared-with-coin.ts";

test("says better, worse or the same in the decimals that are shown", () => {
  expect(comparedWithCoin(-0.0101)).toBe("scores 0.010 better than a coin.");
  expect(comparedWithCoin(0.25)).toBe("scores 0.250 worse than a coin.");
  expect([0, 0.0004, -0.0004].map(comparedWithCoin)).toEqual(Array(3).fill("scores the same as a coin."));
});
