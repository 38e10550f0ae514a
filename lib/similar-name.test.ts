import { expect, test } from "vitest";
import { similarName } from "./similar-name.ts";

test("finds the likeliest name, and none where none is alike", () => {
  expect(similarName("titel", ["price", "title", "tilt"])).toBe("title");
  expect(similarName("zebra", ["price", "title"])).toBeUndefined();
});

test("counts two swapped neighbors as one edit", () => {
  expect(similarName("prot", ["port"], 0.75)).toBe("port");
  expect(similarName("prst", ["port"], 0.75)).toBeUndefined();
});
