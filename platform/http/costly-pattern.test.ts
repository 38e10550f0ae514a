import { expect, test } from "vitest";
import { repetitionsOf } from "./costly-pattern.ts";

test.each([
  ["^[a-z]{2,3}-\\d{4}$", 10],
  ["abc", 3],
  ["x{0,255}", 255],
  ["(ab){3}c", 7],
  ["a\\{5}", 4],
  ["[({]{9}", 9],
])("%s is written out as %i states", (pattern, states) => {
  expect(repetitionsOf(pattern)).toBe(states);
});

test("repetitions inside of repetitions are multiplied", () => {
  expect(repetitionsOf("((((x{0,255}){0,255}){0,255}){0,255})")).toBeGreaterThan(4e9);
  expect(repetitionsOf("(x{255,}){255}")).toBe(65_025);
  expect(repetitionsOf("(?:x{99}|y{99}){99}")).toBeGreaterThan(10_000);
});
