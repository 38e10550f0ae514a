import { expect, test } from "vitest";
import { randomSource } from "#trading/optimize/random-source.ts";
import * as verdict from "#trading/optimize/verdict.ts";
import { fewestTrades, sampleWords } from "./sample-words.ts";

test("asks for as many trades as the lab's verdict", () => {
  expect(fewestTrades).toBe(verdict.fewestTrades);
});

test("warns of small samples", () => {
  expect(sampleWords(0)).toMatch(/never traded/);
  expect(sampleWords(1)).toMatch(/^1 trade proves nothing/);
  expect(sampleWords(14)).toMatch(/^14 trades prove nothing/);
  expect(sampleWords(30)).toMatch(/^Luck alone gives 30 trades a profit factor from 0.36 to 2\.75\./);
  expect(sampleWords(313)).toMatch(/^Luck alone gives 313 trades a profit factor from 0.73 to 1\.37\./);
});

test("counts trades that were open together as one", () => {
  expect(sampleWords(352, 98)).toBe(
    "352 trades count as 98 results, because those that were open together won or lost by the same move. Luck alone gives 98 results a profit factor from 0.57 to 1.75. The best of several tries goes beyond that, and so does a record that a few large trades decide.",
  );
  expect(sampleWords(40, 2)).toMatch(/2 results prove nothing/);
  expect(sampleWords(1122, 1122)).toMatch(/^Luck alone gives 1,122 trades/);
});

test("gives the profit factors that 95 of 100 records without skill have, whose wins and losses vary in size", () => {
  const random = randomSource(5);
  for (const count of [50, 200, 800]) {
    const words = sampleWords(count);
    const [low, high] = (/ from ([\d.]+) to (\d+\.\d+)\./.exec(words) ?? []).slice(1).map(Number) as [number, number];
    const inside = Array.from({ length: 2000 }, () => {
      let [won, lost] = [0, 0];
      for (let i = 0; i < count; i++) {
        const size = -Math.log(1 - random.next());
        if (random.next() < 0.5) won += size;
        else lost += size;
      }
      return won / lost;
    }).filter((factor) => factor > low && factor < high).length;
    expect(inside / 2000).toBeGreaterThan(0.93);
    expect(inside / 2000).toBeLessThan(0.975);
  }
});
