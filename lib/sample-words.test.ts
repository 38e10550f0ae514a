import { expect, test } from "vitest";
import { randomSource } from "#trading/optimize/random-source.ts";
import * as verdict from "#trading/optimize/verdict.ts";
import { fewestTrades, sampleWords } from "./sample-words.ts";

test("asks for as many trades as the lab's verdict", () => {
  expect(fewestTrades).toBe(verdict.fewestTrades);
});

test("warns of small samples", () => {
  expect(sampleWords(0, Number.NaN)).toMatch(/never traded/);
  expect(sampleWords(1, 50)).toMatch(/^1 trade proves nothing/);
  expect(sampleWords(14, 50)).toMatch(/^14 trades prove nothing/);
  expect(sampleWords(30, 50)).toMatch(
    /^Luck alone gives 30 trades a profit factor from 0.36 to 2\.75 at a win rate of 50\.0%\./,
  );
  expect(sampleWords(313, 50)).toMatch(
    /^Luck alone gives 313 trades a profit factor from 0.73 to 1\.37 at a win rate of 50\.0%\./,
  );
});

test("counts trades that were open together as one", () => {
  expect(sampleWords(352, 50, 98)).toBe(
    "352 trades count as 98 results, because those that were open together won or lost by the same move. Luck alone gives 98 results a profit factor from 0.57 to 1.75 at a win rate of 50.0%. The best of several tries goes beyond that, and so does a record that a few large trades decide.",
  );
  expect(sampleWords(40, 50, 2)).toMatch(/2 results prove nothing/);
  expect(sampleWords(1122, 50, 1122)).toMatch(/^Luck alone gives 1,122 trades/);
});

test("gives the profit factors that 95 of 100 records without skill have, whose wins and losses vary in size", () => {
  const random = randomSource(5);
  for (const count of [50, 200, 800]) {
    const words = sampleWords(count, 50);
    const [low, high] = (/ from ([\d.]+) to (\d+\.\d+) /.exec(words) ?? []).slice(1).map(Number) as [number, number];
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

test("leaves more to luck where nearly all trades win: a target near the entry and a stop far away earn by chance until the next loss", () => {
  const random = randomSource(8);
  for (const [count, payoff] of [
    [30, 1 / 9],
    [100, 1 / 9],
    [400, 1 / 9],
    [100, 1 / 3],
    [100, 5],
  ] as const) {
    const isLucky = Array.from({ length: 2000 }, () => {
      let wins = 0;
      for (let i = 0; i < count; i++) if (random.next() < 1 / (1 + payoff)) wins += 1;
      const words = sampleWords(count, (100 * wins) / count);
      const high = Number(/ to (\d+\.\d+) at/.exec(words)?.[1] ?? Number.POSITIVE_INFINITY);
      return (wins * payoff) / (count - wins) > high;
    }).filter(Boolean).length;
    expect(isLucky / 2000).toBeLessThan(0.025);
  }
});

test("judges no trades of which none lost", () => {
  expect(sampleWords(40, 100)).toBe(
    "40 trades without a single loss cannot be judged: the first one may outweigh all of them.",
  );
  expect(sampleWords(40, 0)).toContain("without a single win");
});
