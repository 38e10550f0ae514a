import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { courses } from "./courses.ts";

const lesson = (name: string) =>
  readFileSync(join(import.meta.dirname, "lessons/professional-trader-program", name), "utf8");

test("the worksheets that the Professional Trader Program sells are in its lessons, and it says where to hand in the project", () => {
  const course = courses.find(({ id }) => id === "professional-trader-program");
  expect(course?.features).toContain("Risk budget and review worksheets");
  expect(lesson("01-a-risk-budget.md")).toContain("## Worksheet: risk budget");
  expect(lesson("11-monthly-review-and-retirement.md")).toContain("## Worksheet: monthly review");
  expect(lesson("12-a-documented-trading-business.md")).toContain("Write a ticket on the [support page](/support)");
});
