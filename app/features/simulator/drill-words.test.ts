import { expect, test } from "vitest";
import { foundWords } from "./drill-words.ts";

const rule = { kind: "drawdown-at-most", percent: 5, weight: 1, hint: "Risk less." } as const;

test("a figure just beside its limit is not written like the limit", () => {
  const words = (figure: number) => foundWords(rule, { kept: figure <= 5, time: null, figure });
  expect(words(5.0004)).toBe("5.0004%");
  expect(words(4.9996)).toBe("4.9996%");
  expect(words(5)).toBe("5.00%");
  expect(words(3.456)).toBe("3.46%");
});
