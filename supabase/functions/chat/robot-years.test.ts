import { expect, test } from "vitest";
import type { Robot } from "./robot-deposits.ts";
import { asksForEveryYear, yearsOfAll } from "./robot-years.ts";

const robot = (name: string, ...percents: number[]): Robot =>
  ({
    name,
    traits: {
      pairs: ["EURUSD"],
      tested: { symbol: "EURUSD", years: percents.map((percent, at) => ({ year: 2021 + at, percent })) },
    },
  }) as unknown as Robot;

test.each([
  "which robot did not lose money in any year",
  "which robot had a profit every year",
  "which robot had the worst year",
  "which year was the worst for the robots",
])("is asked for the years of all: %s", (question) => expect(asksForEveryYear(question)).toBe(true));

test.each([
  "do i pay for the robots every year",
  "which robot costs less each year",
  "which robots are updated every year",
])("is not asked for results: %s", (question) => expect(asksForEveryYear(question)).toBe(false));

test("tells how many years each record lost, the deepest loss first, and that none was without", () => {
  expect(yearsOfAll([robot("Owl Carry", 14.3, -12.9), robot("Heron Grid", -29.4)])).toMatch(
    /^Every record lost money in at least one calendar year\.[^\n]*\n\n- \*\*Heron Grid\*\* on EURUSD: lost money in 1 of 1; worst 2021 −29\.4%\n- \*\*Owl Carry\*\* on EURUSD: lost money in 1 of 2; worst 2022 −12\.9%, best 2021 \+14\.3%/,
  );
  expect(yearsOfAll([robot("Owl Carry", 1, 2)])).toMatch(
    /^Without a losing calendar year in its record: \*\*Owl Carry\*\*/,
  );
  expect(yearsOfAll([robot("Owl Carry")])).toBeNull();
});
