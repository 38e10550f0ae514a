import { expect, test } from "vitest";
import { chanceOfLosingRun, gainToRecover } from "#trading/calculators/odds-arithmetic.ts";
import { randomSource } from "#trading/optimize/random-source.ts";
import { withinNormal } from "#trading/statistics/normal.ts";
import { testWrittenCourse, writtenCourse } from "../tests/support/written-course.ts";

const course = writtenCourse("professional-trader-program");
const week = course.text;

testWrittenCourse(course, 1);

test("the figures of the lessons are what their formulas give", () => {
  const percent = (share: number, digits = 2) => `${Number((share * 100).toFixed(digits))}%`;
  const whole = (value: number) => Math.round(value).toLocaleString("en-US");
  expect(week(1)).toContain(`the rest must gain ${percent(gainToRecover(0.15))}`);
  expect(week(1)).toContain(`× 8% = ${percent(Math.sqrt((3 + 2 * 3 * 0.3) / 9) * 0.08)}`);
  expect(week(1)).toContain(`8% ÷ √3 = ${percent(0.08 / Math.sqrt(3))}`);
  expect(week(1)).toContain(`0.55³ = ${percent(0.55 ** 3, 1)}`);
  expect(week(1)).toContain(`the margin level is ${Math.round((50_000 / ((6 * 108_500) / 30)) * 100)}%`);
  const losses = (from: number, to: number, risk: number) => Math.ceil(Math.log(to / from) / Math.log(1 - risk));
  const first = losses(1, 0.9, 0.01);
  const left = 0.99 ** first;
  expect(week(2)).toContain(`${first} losses in a row take an account more than 10% below its peak`);
  expect(week(2)).toContain(`another ${losses(left, 0.85, 0.01)} would bring it below −15%`);
  expect(week(2)).toContain(`At half the size it takes ${losses(left, 0.85, 0.005)}`);
  expect(week(2)).toContain(`within 100 trades is ${percent(chanceOfLosingRun(100, 0.4, 8), 0)}`);
  expect(week(2)).toContain(`Over 200 trades the chance is ${percent(chanceOfLosingRun(200, 0.4, 8), 0)}`);
  expect(week(3)).toContain(`1 − 0.95²⁰ = ${percent(1 - 0.95 ** 20, 0)}`);
  expect(week(3)).toContain(`100 strategies it is ${percent(1 - 0.95 ** 100, 1)}`);
  expect(week(4)).toContain(`60 ÷ √86,400 = ${(60 / Math.sqrt(86_400)).toFixed(1)} pips`);
  expect(week(5)).toContain(`the loss at the stop would be $${(0.38 * 40 * (1000 / 150)).toFixed(2)}`);
  for (const uptime of [99, 99.5, 99.9, 99.99])
    expect(week(6)).toMatch(new RegExp(`${uptime}% means up to ${Math.round(432 * (100 - uptime))} minutes`));
  expect(week(7)).toContain(`six losses in a row cost ${percent(1 - 0.99 ** 6)}`);
  expect(week(7)).toContain(
    `six or more losses within 100 trades has a chance of ${percent(chanceOfLosingRun(100, 0.4, 6), 0)}`,
  );
  expect(week(8)).toContain(`150 × 1.005 ÷ 1.045 = ${((150 * 1.005) / 1.045).toFixed(2)}`);
  expect(week(8)).toContain(`1.045 ÷ 1.03 − 1 = ${percent(1.045 / 1.03 - 1)}`);
  expect(week(9)).toContain(`both together ${percent((10 / 18) * (10 / 15), 0)}`);
  expect(week(9)).toContain(`to $${whole(216_000 * 0.9 * 1.1)}`);
  expect(week(10)).toContain(`− 84 − 31.50 = $${(12_024.5).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
  expect(10_000 + 2_000 - 500 + 640 - 84 - 31.5).toBe(12_024.5);
  expect(week(10)).toContain(`€${(20_000 / 1.05 - 20_000 / 1.1).toFixed(2)}`);
  expect(week(11)).toContain(`1.1 ÷ √40 = ${(1.1 / Math.sqrt(40)).toFixed(3)}R`);
  expect(week(11)).toContain(`the distance −${((0.2 * Math.sqrt(150)) / 1.1).toFixed(2)}`);
  const deviation = 1.1 * Math.sqrt(200);
  expect(week(12)).toContain(`or $${whole((24 - deviation) * 125)}`);
  expect(week(12)).toContain(
    `or −$${whole((2 * deviation - 24) * 125)}. With costs: −$${whole((2 * deviation - 24) * 125 + 360)}`,
  );
  expect(week(12)).toContain(`one year in six loses more than $${whole(deviation * 125 + 360)}`);
  const away = 0.1 / (1.2 / Math.sqrt(60));
  expect(((withinNormal(2 + away) + withinNormal(2 - away)) / 2).toFixed(1)).toBe("0.9");
  expect(week(11)).toContain("nine of ten strategies without an edge are within it after 60 trades");
});

test("half of the in-sample profit is reached without an edge as often as week 3 says", () => {
  const random = randomSource(3);
  // 40% of the trades win 1.5 times what the others lose.
  const mean = (trades: number) =>
    Array.from({ length: trades }, () => (random.next() < 0.4 ? 1.5 : -1)).reduce((sum, one) => sum + one, 0) / trades;
  const searches = Array.from({ length: 4000 }, () => Math.max(...Array.from({ length: 10 }, () => mean(133))));
  const reached = searches.filter((best) => best > 0 && mean(67) >= best / 2).length / 4000;
  const said = Number(/reaches that in (\d+) of 100 searches/.exec(week(3))?.[1]);
  expect(Math.abs(100 * reached - said)).toBeLessThan(3);
});
