import { expect, it } from "vitest";
import { numberWord } from "./number-word.ts";

it("writes counts up to ten as words and larger ones as figures", () => {
  expect([0, 1, 9, 10, 11, 120].map(numberWord)).toEqual(["zero", "one", "nine", "ten", "11", "120"]);
});
