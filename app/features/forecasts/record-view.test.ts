import { expect, test } from "vitest";
import { randomSource } from "#trading/optimize/random-source.ts";
import { madeWords, recordVerdict, recordView } from "./record-view.ts";

const week = 7 * 86_400_000;
const start = Date.parse("2026-01-07T22:00:00Z");
const scores = (hitEvery: number, probability: number, weeks = 40) =>
  Array.from({ length: weeks * 5 }, (_, i) => ({
    closeAt: start + Math.floor(i / 5) * week,
    probability,
    naive: 0.4,
    hit: i % hitEvery === 0,
  }));

test("counts misses, scores against the driftless chance and groups by the chance stated", () => {
  const view = recordView(
    [
      { closeAt: start, probability: 0.5, naive: 0.4, hit: true },
      { closeAt: start, probability: 0.45, naive: 0.4, hit: false },
    ],
    "day",
  )!;
  expect(view).toMatchObject({ count: 2, hits: 1, misses: 1, hitShare: 0.5, naiveShare: 0.4, betterInterval: null });
  expect(view.better).toBeCloseTo((0.36 + 0.16) / 2 - (0.25 + 0.2025) / 2, 12);
  expect(view.bins.map(({ label, count }) => [label, count])).toEqual([
    ["44–46%", 1],
    ["50–52%", 1],
  ]);
  expect(recordView([], "day")).toBeNull();
});

test("hits that come in whole weeks give a wider interval than the same hits one by one", () => {
  const alone = recordView(scores(2, 0.5), "day")!;
  const inWeeks = recordView(
    scores(2, 0.5).map((one, i) => ({ ...one, hit: Math.floor(i / 5) % 2 === 0 })),
    "day",
  )!;
  expect(inWeeks.hitShare).toBe(alone.hitShare);
  const width = ({ aboveNaive }: typeof alone) => aboveNaive!.high - aboveNaive!.low;
  expect(width(inWeeks)).toBeGreaterThan(3 * width(alone));
  expect(width(inWeeks)).toBeGreaterThan(inWeeks.hitInterval.high - inWeeks.hitInterval.low);
});

test("says too few, worse, better or no difference, never more than the interval allows", () => {
  expect(recordVerdict(recordView(scores(2, 0.5, 3), "day")!)).toContain("too few");
  expect(recordVerdict(recordView(scores(2, 0.5), "day")!)).toMatch(
    /better than the baseline\. By chance alone up to one record in thirty looks like that, and this page has 33 of them/,
  );
  expect(recordVerdict(recordView(scores(5, 0.5), "day")!)).toMatch(/worse than the baseline\. Chance seldom explains/);
  expect(recordVerdict(recordView(scores(2, 0.4), "day")!)).toContain("nothing tells them");
});

test("calls what a rating without power costs no chance: a year of it is mostly worse than the baseline, and never better", () => {
  const random = randomSource(9);
  const verdicts = Array.from({ length: 60 }, () => {
    const cases = Array.from({ length: 52 * 40 }, (_, i) => {
      const naive = 0.3 + 0.4 * random.next();
      const probability = naive + 0.1 * (0.1 + 0.7 * random.next());
      const closeAt = start + Math.floor(i / 40) * week;
      return { closeAt, probability, naive, hit: random.next() < naive };
    });
    return recordVerdict(recordView(cases, "day")!);
  });
  const worse = verdicts.filter((words) => words.includes("worse than the baseline"));
  expect(worse.length).toBeGreaterThan(30);
  for (const words of worse) expect(words).not.toContain("By chance alone");
  expect(verdicts.filter((words) => words.includes("better than the baseline")).length).toBeLessThan(3);
});

test("counts the weeks as one over which forecasts of 20 trading days overlap", () => {
  const month = (weeks: number) => recordView(scores(2, 0.5, weeks), "month")!;
  expect(month(24)).toMatchObject({ weeks: 4, betterInterval: null });
  expect(recordView(scores(2, 0.5, 24), "week")).toMatchObject({ weeks: 1, betterInterval: expect.anything() });
  expect(month(40).betterInterval).not.toBeNull();
});

test("holds the hit rate's interval at 95% where forecasts of five trading days overlap", () => {
  const random = randomSource(6);
  const outside = Array.from({ length: 200 }, () => {
    const moves = Array.from({ length: 125 }, () => random.normal());
    const days = Array.from({ length: 120 }, (_, day) => {
      const move = moves.slice(day, day + 5).reduce((sum, one) => sum + one, 0) / Math.sqrt(5);
      const closeAt = start + (Math.floor(day / 5) * 7 + (day % 5)) * (week / 7);
      const hits = Array.from({ length: 10 }, () => 0.7 * move + Math.sqrt(0.51) * random.normal() > 0);
      return hits.map((hit) => ({ closeAt, probability: 0.5, naive: 0.5, hit }));
    });
    const { low, high } = recordView(days.flat(), "week")!.hitInterval;
    return low > 0.5 || high < 0.5;
  }).filter(Boolean);
  expect(outside.length / 200).toBeLessThan(0.08);
});

test("tells how many forecasts the record does not hold yet, beside those without a bias", () => {
  expect(madeWords({ made: 240, neutral: 31, decided: 190 })).toBe(
    "240 rows for all pairs and horizons, 31 of them without a bias and 19 not yet decided",
  );
  expect(madeWords({ made: 1, neutral: 0, decided: 1 })).toBe(
    "1 row for all pairs and horizons, 0 of them without a bias and 0 not yet decided",
  );
});
