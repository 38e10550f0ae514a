import { expect, test } from "vitest";
import { checks } from "./cost-words.ts";
import { typedProblem } from "./number-field.tsx";

test("a swap of three decimals is taken as typed, and one with a comma is asked back", () => {
  expect(typedProblem("-6.125", 3, checks.swap)).toBeNull();
  expect(typedProblem("−3,500", 3, checks.swap)).toBe("“−3,500” could be −3500 or −3.500. Type one of these.");
  expect(typedProblem("10,000", 2, checks.deposit)).toBeNull();
});
