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
  expect(sampleWords(30)).toMatch(
    /^Luck alone gives 30 trades a profit factor from 0.47 to 2\.11, and from 0\.33 to 3\.05 where/,
  );
  expect(sampleWords(313)).toMatch(
    /^Luck alone gives 313 trades a profit factor from 0.80 to 1\.25, and from 0\.73 to 1\.37 where/,
  );
});

test("counts trades that were open together as one", () => {
  expect(sampleWords(352, 98)).toBe(
    "352 trades count as 98 results, because those that were open together won or lost by the same move. Luck alone gives 98 results a profit factor from 0.67 to 1.49, and from 0.56 to 1.78 where they differ in size as those of a trend follower do. The best of several tries goes beyond that, and so does a record that a few large trades decide.",
  );
  expect(sampleWords(40, 2)).toMatch(/2 results prove nothing/);
  expect(sampleWords(1122, 1122)).toMatch(/^Luck alone gives 1,122 trades/);
});

/** The two ranges that luck reaches with so many trades: of one size, and of sizes that differ. */
const rangesOf = (count: number) =>
  [...sampleWords(count).matchAll(/from ([\d.]+) to (\d+\.\d+)/g)].map(([, low, high]) => [Number(low), Number(high)]);

test.each([
  ["of one size", 0, () => 1],
  ["of sizes that are spread exponentially", 1, (random: () => number) => -Math.log(1 - random())],
])("gives the profit factors that 95 of 100 records without skill have, with results %s", (_, range, sizeOf) => {
  const source = randomSource(5);
  const random = () => source.next();
  for (const count of [50, 200, 800]) {
    const [low, high] = rangesOf(count)[range] as [number, number];
    const inside = Array.from({ length: 2000 }, () => {
      let [won, lost] = [0, 0];
      for (let i = 0; i < count; i++) {
        const size = sizeOf(random);
        if (random() < 0.5) won += size;
        else lost += size;
      }
      return won / lost;
    }).filter((factor) => factor > low && factor < high).length;
    expect(inside / 2000).toBeGreaterThan(0.92);
    expect(inside / 2000).toBeLessThan(0.975);
  }
});
