import { expect, test } from "vitest";
import * as verdict from "#trading/optimize/verdict.ts";
import { fewestTrades, sampleWords, smallSampleWords } from "./sample-words.ts";

test("asks for as many trades as the lab's verdict", () => {
  expect(fewestTrades).toBe(verdict.fewestTrades);
  expect(smallSampleWords(verdict.meaningfulTrades - 1)).not.toBe("");
  expect(smallSampleWords(verdict.meaningfulTrades)).toBe("");
});

test("warns of small samples", () => {
  expect(sampleWords(0)).toMatch(/never traded/);
  expect(sampleWords(1)).toMatch(/^1 trade proves nothing/);
  expect(sampleWords(14)).toMatch(/^14 trades prove nothing/);
  expect(sampleWords(120)).toMatch(/small sample/);
  expect(sampleWords(1122)).toMatch(/^1,122 trades are enough/);
});

test("counts trades that were open together as one", () => {
  expect(sampleWords(352, 98)).toBe(
    "352 trades count as 98 results, because those that were open together won or lost by the same move. 98 results are a small sample: the figures are rough until about 200.",
  );
  expect(sampleWords(40, 2)).toMatch(/2 results prove nothing/);
  expect(sampleWords(1122, 1122)).toMatch(/^1,122 trades are enough/);
});

test("has no words beside a sample that is large enough", () => {
  expect(smallSampleWords(9)).toMatch(/^9 trades prove nothing yet/);
  expect(smallSampleWords(300, 12)).toMatch(/^300 trades count as 12 results/);
  expect(smallSampleWords(200)).toBe("");
});
