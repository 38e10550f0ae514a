import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { positionSize } from "#lib/trade-arithmetic.ts";
import { breakEvenWinRate, chanceOfLosingRun, gainToRecover } from "#trading/calculators/odds-arithmetic.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { withinNormal } from "#trading/statistics/normal.ts";
import { parseFrontMatter, requireField } from "./front-matter.ts";
import { readGlossary } from "./glossary.ts";
import { readCourseLessons, readLessons } from "./lessons.ts";

const course = "intermediate-trading-strategies";
const folder = (room: string) => new URL(`./${room}/${course}/`, import.meta.url);
const filesIn = (room: string) => readdirSync(folder(room)).sort();
const lessons = filesIn("lessons").map((file) => {
  const parsed = parseFrontMatter(file, readFileSync(new URL(file, folder("lessons")), "utf8"));
  return { file, week: Number(parsed.fields.week), parsed };
});
type Question = { question: string; choices: string[]; answer: number; why: string };
const quizzes = filesIn("quizzes").map((file) => ({
  file,
  questions: (JSON.parse(readFileSync(new URL(file, folder("quizzes")), "utf8")) as { questions: Question[] })
    .questions,
}));
const lesson = (number: number) => lessons[number - 1]?.parsed.body ?? "";
/** The share of a normal distribution below z, for z above zero. */
const belowNormal = (z: number) => (1 + withinNormal(z)) / 2;
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** How often the 95% interval of the mean holds 0 where one trade in twenty loses what the other nineteen win. */
function rareLossCover(trades: number): number {
  let [covered, chance] = [0, 0.95 ** trades];
  for (let lost = 0; lost <= trades; lost++) {
    const mean = ((trades - lost) / 19 - lost) / trades;
    const squares = (trades - lost) * (1 / 19 - mean) ** 2 + lost * (-1 - mean) ** 2;
    if (Math.abs(mean) <= 1.96 * Math.sqrt(squares / (trades - 1) / trades) + 1e-12) covered += chance;
    chance *= ((trades - lost) / (lost + 1)) * (0.05 / 0.95);
  }
  return covered;
}

describe("the eight weeks", () => {
  test("have twelve lessons of 900 to 1,400 words, at least one each, with ids that no other lesson has", () => {
    expect(lessons.map(({ week }) => week)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8]);
    for (const { file, parsed } of lessons) {
      expect(requireField(file, parsed, "title"), file).toMatch(/^[A-Z][^"]{10,98}$/);
      expect(requireField(file, parsed, "summary"), file).toMatch(/^[A-Z].{20,298}\.$/);
      const words = parsed.body.split(/\s+/).length;
      expect(words, file).toBeGreaterThanOrEqual(900);
      expect(words, file).toBeLessThanOrEqual(1400);
    }
    const ids = [...readCourseLessons(), ...readLessons()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("explain their terms in the glossary", () => {
    const known = new Set(readGlossary().map(({ id }) => id));
    for (const { file, parsed } of lessons) {
      const used = [...parsed.body.matchAll(/:term\[([^\]]+)\](?:\{#([a-z0-9-]+)\})?/g)];
      expect(used.length, file).toBeGreaterThan(0);
      const unknown = used.map(([, words = "", id]) => id ?? slug(words)).filter((id) => !known.has(id));
      expect(unknown, file).toEqual([]);
    }
  });

  test("have eight questions each, with four different choices and each place twice the answer", () => {
    expect(quizzes.map(({ file }) => file)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((week) => `week-0${week}.json`));
    for (const { file, questions } of quizzes) {
      for (const { question, choices, why } of questions) {
        expect(choices, question).toHaveLength(4);
        expect(new Set(choices).size, question).toBe(4);
        expect(why.length, question).toBeGreaterThan(10);
      }
      expect(questions.map(({ answer }) => answer).sort(), file).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    }
  });
});

const percent = (share: number, digits = 2) => `${Number((share * 100).toFixed(digits))}%`;
const fixed = (value: number, digits: number) => value.toFixed(digits).replace("-", "−");
const has = (number: number, ...texts: string[]) => {
  for (const text of texts) expect(lesson(number).includes(text), `lesson ${number}: ${text}`).toBe(true);
};

/** The mean of the best of `count` independent standard normal values. */
function expectedBest(count: number): number {
  const step = 0.001;
  let [below, sum] = [0, 0];
  for (let x = -8; x < 8; x += step) {
    const mass = (Math.exp(-((x + step / 2) ** 2) / 2) / Math.sqrt(2 * Math.PI)) * step;
    sum += (x + step / 2) * count * mass * (below + mass / 2) ** (count - 1);
    below += mass;
  }
  return sum;
}

/** The 95% interval of a correlation of `r` over `days`, by Fisher's transformation. */
const correlationInterval = (r: number, days: number) =>
  [-1.96, 1.96].map((z) => Math.tanh(Math.atanh(r) + z / Math.sqrt(days - 3)));

test("rules and pages: averages, agreement and errors are what their formulas give", () => {
  const closes = [1.084, 1.0836, 1.0832, 1.083, 1.0835, 1.0843];
  const average = (length: number, end: number) =>
    closes.slice(end - length, end).reduce((sum, close) => sum + close, 0) / length;
  has(1, `÷ 3 = ${average(3, 5).toFixed(5)}, the long one ${average(5, 5).toFixed(5)}: below`);
  has(1, `the short one is ${average(3, 6).toFixed(5)}, the long one ${average(5, 6).toFixed(5)}: above`);
  // The averages of the sixth bar are equal at 1.0837.
  expect((1.083 + 1.0835 + 1.0837) / 3).toBeCloseTo((1.0836 + 1.0832 + 1.083 + 1.0835 + 1.0837) / 5, 9);
  has(1, `8 ÷ 14 = ${percent(8 / (12 + 10 - 8), 0)}`);
  has(2, `1.24 ÷ √604 = ${(1.24 / Math.sqrt(604)).toFixed(3)}R`);
});

test("trends and streaks: sizes, runs and drawdowns are those of the calculators", () => {
  has(3, `= 0.1429, rounded down to ${positionSize(10_000, 2, 140, 10).lots} lots`);
  has(3, `the size is ${positionSize(10_000, 2, 100, 10).lots.toFixed(2)} lots`);
  has(3, `0.79 ÷ (1.81 + 0.79) = ${percent(breakEvenWinRate(1.81 / 0.79), 1)}`);
  has(3, `1.46 ÷ √70 = ${(1.46 / Math.sqrt(70)).toFixed(2)}R`);
  has(4, `0.73⁷ = ${fixed(0.73 ** 7 * 100, 1)}%`);
  for (const run of [7, 10, 12]) has(4, `a run of ${run} or more`, percent(chanceOfLosingRun(63, 0.27, run), 0));
  has(4, `within 100 trades has a chance of ${percent(chanceOfLosingRun(100, 0.4, 8), 0)}`);
  has(4, `within 100 trades in ${percent(chanceOfLosingRun(100, 0.55, 5), 0)} of cases`);
  has(4, `it has a chance of ${percent(chanceOfLosingRun(200, 0.27, 15), 0)} within 200 trades`);
  for (const risk of [0.25, 0.5, 1, 2]) has(4, `**${risk}% per trade:** ${percent(1 - (1 - risk / 100) ** 15)}`);
  has(4, `a gain of ${fixed(gainToRecover(1 - 0.98 ** 15) * 100, 2)}% is needed`);
  has(4, `after 13.99% it is ${percent(gainToRecover(1 - 0.99 ** 15))}`);
  has(4, `This gives r = ${fixed((1 - 0.9 ** (1 / 15)) * 100, 2)}%`);
  for (const [wins, shortest] of [
    [27, 22],
    [35, 17],
    [45, 13],
    [55, 10],
  ] as const) {
    has(4, `win rate ${wins}%: ${shortest} losses`);
    expect(chanceOfLosingRun(200, wins / 100, shortest)).toBeLessThan(0.05);
    expect(chanceOfLosingRun(200, wins / 100, shortest - 1)).toBeGreaterThan(0.05);
  }
  has(4, `within 100 trades is ${percent(chanceOfLosingRun(100, 0.27, 12), 0)}`);
  has(4, `√(63 × 0.27 × 0.73) = ${Math.sqrt(63 * 0.27 * 0.73).toFixed(1)}`);
  has(4, `√(0.34 × 0.66 ÷ 80) = ${(Math.sqrt((0.34 * 0.66) / 80) * 100).toFixed(1)} percentage points`);
});

test("reversion and breakouts: bands, adding, fills and gaps follow from the prices that the texts give", () => {
  has(5, `÷ 0.0012 = ${fixed((1.0822 - 1.085) / 0.0012, 2)} deviations`);
  has(
    5,
    `0.88 ÷ (0.58 + 0.88) = ${percent(0.88 / (0.58 + 0.88), 1)}`,
    `0.58 × 23.8 = ${(0.58 * 23.8).toFixed(1)} pips`,
  );
  const doubled = (1.08 + 2 * 1.077 + 4 * 1.074) / 7;
  has(6, `the average entry is ${doubled.toFixed(5)}, and ${Math.round((1.08 - doubled) * 1e4)} pips less`);
  has(6, `= $${90 + 60 * 2 + 30 * 4}, more`, `rounded down to ${positionSize(10_000, 1, 180, 10).lots} lots each`);
  has(6, `= ${positionSize(10_000, 1, 90, 10).lots} lots`);
  const { lots } = positionSize(10_000, 1, 18, 10);
  has(
    7,
    `= 0.556, rounded down to ${lots} lots`,
    `18 × $5.50 = $${18 * lots * 10}, the planned win $${(27 * lots * 10).toFixed(2)}`,
  );
  has(7, `The spread costs $${1.5 * lots * 10}`, `1.19 ÷ √1,159 = ${(1.19 / Math.sqrt(1159)).toFixed(3)}R`);
  has(8, `the loss is 32 pips: ${32 / 20}R`, `1.8 ÷ √84 = ${(1.8 / Math.sqrt(84)).toFixed(3)}R`);
  has(8, `1.18 ÷ √230 = ${(1.18 / Math.sqrt(230)).toFixed(2)}R`, `3 × 0.6R = ${(3 * 0.6).toFixed(1)}R`);
  for (const charges of [24, 26])
    has(9, `${charges} charges`, `$${charges * 6.5}`, `$${(charges * 6.5 * 0.14).toFixed(2)}`);
  has(9, `0.028 × 19.7 = ${(0.028 * 19.7).toFixed(2)} pips`, `0.089 × 19.7 = ${(0.089 * 19.7).toFixed(2)} pips`);
});

test("the minute of a release is the simulated market's", () => {
  const market = createSimulatedMarket();
  const at = (minute: number) => {
    const from = Date.UTC(2026, 10, 6, 13, minute);
    return market.bars("EURUSD", "M1", from, from + 60_000);
  };
  const [before, release] = [at(29), at(30)];
  const price = (points = 0) => (points / 1e5).toFixed(5);
  has(8, `the bid closes at ${price(before.close[0])} and the spread is ${(before.spread?.[0] ?? 0) / 10} pips`);
  has(
    8,
    `the bid moves between ${price(release.low[0])} and ${price(release.high[0])}, and the spread is ${(release.spread?.[0] ?? 0) / 10} pips`,
  );
  has(8, `the ask was at ${price((release.high[0] ?? 0) + (release.spread?.[0] ?? 0))}`);
});

test("doubt: errors, intervals and expected bests are computed from the figures that the texts give", () => {
  const error = 1.394 / Math.sqrt(1118);
  has(10, `100 trades are too few for that: it is ${Math.round(100 * rareLossCover(100))} of 100`);
  has(10, `1.394 ÷ √1,118 = ${error.toFixed(4)}R`, `−0.068 ± ${(1.96 * error).toFixed(3)}`);
  has(
    10,
    `from ${fixed(-0.068 - 1.96 * error, 3)}R to +${fixed(-0.068 + 1.96 * error, 3)}R`,
    `Here ${fixed(-0.068 / error, 2)}.`,
  );
  for (const count of [5, 10, 20, 40, 100]) has(10, `- ${count} versions: ${expectedBest(count).toFixed(2)}`);
  has(10, `2.16 × 0.070 = ${(2.16 * 0.07).toFixed(2)}R`);
  // Of 40 versions without an edge the best is above the expected best nearly every second time, above 3.02 once in twenty.
  expect(1 - belowNormal(expectedBest(40)) ** 40).toBeCloseTo(0.46, 2);
  expect(1 - belowNormal(3.02) ** 40).toBeCloseTo(0.05, 2);
  const reasons = quizzes.find(({ file }) => file === "week-06.json")?.questions.map(({ why }) => why) ?? [];
  expect(reasons.join("\n")).toContain(
    "Nearly half of such searches find more than 2.16, and one in twenty more than 3.02.",
  );
  expect(reasons.join("\n")).toContain("777. Even then luck hides every second strategy with that mean.");
  has(10, `Nearly half of such searches find more`, `3.02 × 0.070 = ${(3.02 * 0.07).toFixed(2)}R`);
  for (const [trades, share] of [
    [200, 28],
    [604, 16],
  ] as const)
    expect(Math.round(100 * (1 - belowNormal(0.05 / (1.24 / Math.sqrt(trades)))))).toBe(share);
  has(2, "28 in 100 show a mean of +0.05R or more after 200 trades with a deviation of 1.24R, and 16 in 100 after 604");
  for (const mean of [0.05, 0.1, 0.2]) {
    const needed = Math.round(((2 * 1.394) / mean) ** 2).toLocaleString("en-US");
    expect(lesson(10)).toMatch(new RegExp(`${mean.toFixed(2)}R needs ${needed}`));
  }
  has(10, `that is ${(1.25 * 1.394 * 10).toFixed(1)}R, after 400 trades 34.9R`);
  expect(1.25 * 1.394 * 20).toBeCloseTo(34.9, 1);
  has(10, `−23.67 ÷ 60 = ${fixed(-23.67 / 60, 2)}R`);
  has(11, `√(4 + 3.78) = ${Math.sqrt(4 + 2 * 1.89).toFixed(2)}`, `4² ÷ 2.79² = ${(16 / 2.79 ** 2).toFixed(2)}`);
  has(
    11,
    `20 ÷ 6.7 = ${(20 / 6.7).toFixed(2)}`,
    `28 ÷ 9.1 = ${(28 / 9.1).toFixed(1)}`,
    `1% ÷ 2.79 = ${(1 / 2.79).toFixed(2)}%`,
  );
  has(11, `244 × 2.06 ÷ 4 = ${Math.round((244 * 2.06) / 4)}`, `1.6 ÷ √126 = ${(1.6 / Math.sqrt(126)).toFixed(3)}R`);
  has(11, `108.5 ÷ 140 = ${(108.5 / 140).toFixed(3)}`, `4 × 0.5% × 0.775 = ${4 * 0.5 * 0.775}%`);
  for (const days of [20, 60, 250]) {
    const [low, high] = correlationInterval(0.5, days).map((r) => r.toFixed(2));
    has(11, `from ${days} days: between ${low} and ${high}`);
  }
  has(12, `1 − 0.95¹⁰ = ${percent(1 - 0.95 ** 10, 0)}`, `1.36 ÷ √110 = ${(1.36 / Math.sqrt(110)).toFixed(2)}R`);
});
