import { expect, test } from "vitest";
import { statisticItems } from "./statistic-items.ts";

const shown = (values: Record<string, number | null>) =>
  statisticItems(values, "USD").map(({ id, value, tone }) => [id, value, tone]);

test("figures carry their unit, their decimal places, and a sign where they can be a loss", () => {
  expect(
    shown({
      netProfit: 1234.5,
      gainPercent: 12.3456,
      annualReturnPercent: -3.4567,
      equityDrawdownRelative: 4.5678,
      profitFactor: 1.23456,
      trades: 1234,
      expectedPayoff: 0,
    }),
  ).toEqual([
    ["netProfit", "+1,234.50 USD", "up"],
    ["gainPercent", "+12.35%", "up"],
    ["annualReturnPercent", "−3.46%", "down"],
    ["equityDrawdownRelative", "4.57%", undefined],
    ["profitFactor", "1.23", undefined],
    ["expectedPayoff", "0.00 USD", undefined],
    ["trades", "1,234", undefined],
  ]);
});

test("what is not known is a dash, what is not asked for is left out, and money made good only where there was some", () => {
  expect(shown({ profitFactor: null, madeGood: 0 })).toEqual([["profitFactor", "–", undefined]]);
  expect(shown({ madeGood: 12 }).map(([id]) => id)).toEqual(["madeGood"]);
  expect(shown({ notAStatistic: 3 })).toEqual([]);
});
