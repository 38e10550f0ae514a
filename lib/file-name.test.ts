import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

test("a file name is plain on every system", () => {
  expect(fileName("../../ÉMA  pull*back? EURUSD M15")).toBe("ema-pull-back-eurusd-m15");
  expect(fileName("突破")).toBe("strategy");
  expect(fileName("abcd efgh", 5)).toBe("abcd");
});
