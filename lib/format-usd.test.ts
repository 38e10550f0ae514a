import { expect, test } from "vitest";
import { formatUsd } from "./format-usd.ts";

test("dollars carry two decimals and group thousands", () => {
  expect(formatUsd(299)).toBe("$299.00");
  expect(formatUsd(1299.5)).toBe("$1,299.50");
  expect(formatUsd(0)).toBe("$0.00");
});
