import { expect, test } from "vitest";
import { monthsIn } from "./asked-months.ts";

test.each([
  ["monthly mentorship half a year price", 6],
  ["vip for half year price", 6],
  ["monthly mentorship for a year and a half", 18],
  ["for one and a half years", 18],
  ["price for 2.5 years", 30],
  ["price for 1,5 years", 18],
  ["for six months", 6],
  ["for two years", 24],
  ["a year and 3 months", 15],
  ["12 months, 1 year", 12],
  ["the 18-month price", 18],
  ["per month for 2 years", 24],
  ["annual price", 12],
])("reads %s as %d months", (question, months) => {
  expect(monthsIn(question)).toBe(months);
});

test.each([
  "what does it cost per month",
  "how much is one month of mentorship",
  "vip for 3 months and mentorship for 6 months",
])("reads no single time in: %s", (question) => {
  expect(monthsIn(question)).toBeUndefined();
});
