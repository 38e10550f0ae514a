import { expect, test } from "vitest";
import { indicatorList } from "../indicator-list.server.ts";
import { conditionEntries, found, operandEntries } from "./picker-entries.ts";

const names = (typed: string) => found(operandEntries(indicatorList()), typed).map(({ name }) => name);

test("finds an indicator by its letters, its name and what it measures", () => {
  expect(names("rsi")[0]).toBe("Relative strength index");
  expect(names("ema")[0]).toBe("Exponential moving average");
  expect(names("bands")).toContain("Bollinger bands");
  expect(names("moving average").length).toBeGreaterThan(5);
  expect(names("ＲＳＩ")[0]).toBe("Relative strength index");
  expect(names("no such thing")).toEqual([]);
});

test("offers everything when nothing is typed, each under one id", () => {
  const operands = operandEntries(indicatorList());
  expect(found(operands, " ")).toBe(operands);
  for (const ids of [operands, conditionEntries(indicatorList())].map((entries) => entries.map(({ id }) => id)))
    expect(new Set(ids).size).toBe(ids.length);
});
