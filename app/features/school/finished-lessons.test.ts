import { expect, test } from "vitest";
import { readFinished } from "./finished-lessons.ts";

test("reads what it stored", () => {
  expect([...readFinished('["pips","lots"]')]).toEqual(["pips", "lots"]);
  expect(readFinished(null).size).toBe(0);
});

test("leaves out what is no lesson, and survives what is no list", () => {
  expect([...readFinished('["pips", 3, null, "<b>", "lots"]')]).toEqual(["pips", "lots"]);
  for (const text of ["", "{", "3", '{"a":1}', "null"]) expect(readFinished(text).size).toBe(0);
});
