import { expect, test } from "vitest";
import * as verdict from "#trading/optimize/verdict.ts";
import { fewestTrades, meaningfulTrades, sampleWords } from "./sample-words.ts";

test("asks for as many trades as the lab's verdict", () => {
  expect({ fewestTrades, meaningfulTrades }).toEqual({
    fewestTrades: verdict.fewestTrades,
    meaningfulTrades: verdict.meaningfulTrades,
  });
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
