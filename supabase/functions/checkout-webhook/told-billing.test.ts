import { expect, test } from "vitest";
import { billingEvery, billingOfPeriod } from "./told-billing.ts";

test.each([
  [1, "month", "monthly"],
  [3, "month", "quarterly"],
  [12, "month", "yearly"],
  [1, "year", "yearly"],
  [2, "year", "two-yearly"],
  [3, "year", undefined],
  [4, "week", undefined],
  [1, "constructor", undefined],
])("every %i %s is %s", (count, unit, billing) => {
  expect(billingEvery(count, unit)).toBe(billing);
});

const seconds = (day: string) => Date.parse(`${day}T11:00:00Z`) / 1000;
test.each([
  ["2027-01-31", "2027-02-28", "monthly"],
  ["2027-03-01", "2027-04-01", "monthly"],
  ["2027-11-30", "2028-02-29", "quarterly"],
  ["2027-01-31", "2027-04-30", "quarterly"],
  ["2027-07-01", "2027-10-01", "quarterly"],
  ["2027-02-28", "2027-08-28", "half-yearly"],
  ["2027-07-01", "2028-01-01", "half-yearly"],
  ["2027-08-31", "2028-02-29", "half-yearly"],
  ["2027-03-01", "2028-03-01", "yearly"],
  ["2027-03-01", "2027-03-15", undefined],
  ["2027-03-01", "2027-03-01", undefined],
  ["2027-03-01", "2029-03-01", "two-yearly"],
  ["2027-03-01", "2030-03-01", undefined],
])("a period from %s to %s is %s", (start, end, billing) => {
  expect(billingOfPeriod({ start: seconds(start), end: seconds(end) })).toBe(billing);
});
