import { expect, test } from "vitest";
import { statisticText } from "./statistic-text.ts";

test("a share of a normal distribution never reads as all of it, and a win rate where every trade won", () => {
  const shown = (id: "zConfidencePercent" | "winPercent", value: number) =>
    statisticText({ id, unit: "percent", value }, "USD");
  expect(shown("zConfidencePercent", 95.4321)).toBe("95.43%");
  expect(shown("zConfidencePercent", 99.99997)).toBe("more than 99.99%");
  expect(shown("zConfidencePercent", Number.NaN)).toBe("–");
  expect(shown("winPercent", 100)).toBe("100.00%");
  expect(shown("winPercent", 99.9967)).toBe("more than 99.99%");
  expect(shown("winPercent", 0)).toBe("0.00%");
});
