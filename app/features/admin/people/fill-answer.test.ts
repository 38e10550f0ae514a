import { expect, test } from "vitest";
import { fillAnswer } from "./fill-answer.ts";

const body = "Hello {name},\nyour ticket {number} about “{subject}” is {other}.";

test("fills in name, number and subject once, and leaves what it does not know", () => {
  expect(fillAnswer(body, { name: "Ana {number}", number: 1007, subject: "$& {name}" })).toBe(
    "Hello Ana {number},\nyour ticket 1007 about “$& {name}” is {other}.",
  );
});

test("greets without a name where none was given", () => {
  expect(fillAnswer(body, { name: " ", number: 1, subject: "S" })).toContain("Hello,\nyour ticket 1");
});
