import { expect, test } from "vitest";
import { sampleWords } from "./sample-words.ts";

test("warns of small samples", () => {
  expect(sampleWords(0)).toMatch(/never traded/);
  expect(sampleWords(1)).toMatch(/^1 trade proves nothing/);
  expect(sampleWords(14)).toMatch(/^14 trades prove nothing/);
  expect(sampleWords(120)).toMatch(/small sample/);
  expect(sampleWords(1122)).toMatch(/^1,122 trades are enough/);
});
