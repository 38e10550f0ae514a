import { expect, test } from "vitest";
import { day, number, price } from "../definition/field.ts";
import { shownValue } from "./shown-value.ts";

test("prices and days are written as on the site", () => {
  expect(shownValue(price(), 1299.5)).toBe("$1,299.50");
  expect(shownValue(day("Checked on", { empty: true }), "2026-10-01")).toBe("Oct 1, 2026");
  expect([shownValue(day("Checked on", { empty: true }), null), shownValue(number("Weeks"), 6)]).toEqual(["", "6"]);
});
