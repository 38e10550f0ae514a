import { expect, test } from "vitest";
import { timeRangeOfDays } from "#trading/market/shorter-bars.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { linkDays } from "../../../market/lab-days.ts";
import { dayAfter, lastDay, readLinkDays } from "./link-days.ts";

test("a link carries the days of a robot's record, and the lab then tests on the very same stretch", () => {
  for (const { data } of robotStrategies) {
    const { code, source } = readLinkDays(`1abc${linkDays(data)}`);
    expect(code).toBe("1abc");
    expect(source && timeRangeOfDays(source)).toEqual({ from: data.from, to: data.to });
  }
});

test("a link without days, or with days that cannot be, asks for no prices", () => {
  expect(readLinkDays("1abc")).toEqual({ code: "1abc", source: null });
  expect(readLinkDays("1abc&days=2025-01-01..2024-01-01").source).toBeNull();
  expect(readLinkDays("1abc&days=nonsense").source).toBeNull();
});

test("the last day is included", () => {
  const to = Date.UTC(2026, 0, 1);
  expect(lastDay({ to })).toBe(Date.UTC(2025, 11, 31));
  expect(dayAfter(lastDay({ to }))).toBe(to);
});
