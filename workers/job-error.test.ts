import { expect, test } from "vitest";
import { failureOf } from "./job-error.ts";

test.each([
  "Failed to fetch dynamically imported module: http://site/assets/preview-strategy-tlVVvt01.js",
  "error loading dynamically imported module: http://site/assets/scan.js",
  "Importing a module script failed.",
])("tells of code that never came in words for a page: %s", (message) => {
  expect(failureOf(new TypeError(message))).toEqual({
    kind: "CodeMissing",
    message: "This part of the page could not be loaded: check your connection",
    details: {},
  });
});

test("leaves the words of other errors as they are", () => {
  expect(failureOf(new RangeError("no such bar")).message).toBe("no such bar");
});
