import { expect, test } from "vitest";
import type { Timeframe } from "../timeframe.ts";
import { barMillis } from "./bar-length.ts";
import { isWeekend } from "./find-gaps.ts";
import { tradesAtWeekends } from "./trades-at-weekends.ts";

const hour = barMillis.H1;
/** A Monday 00:00 UTC. */
const monday = Date.UTC(2026, 0, 5);

/** Bars of eight weeks that begin where `has` says, each with a range of two points. */
function barsOf(timeframe: Timeframe, has: (opened: number) => boolean) {
  const step = barMillis[timeframe];
  const count = (8 * 7 * barMillis.D1) / step;
  const time = Float64Array.from({ length: count }, (_, row) => monday + row * step).filter(has);
  const at = (points: number) => new Int32Array(time.length).fill(points);
  return { timeframe, time, length: time.length, high: at(102), low: at(100) };
}

test.each(["M30", "H1", "H4", "D1"] as const)("bars of %s that go on through weekends trade there", (timeframe) => {
  expect(tradesAtWeekends(barsOf(timeframe, () => true))).toBe(true);
  const flat = barsOf(timeframe, () => true);
  expect(tradesAtWeekends({ ...flat, high: flat.low })).toBe(false);
});

test("hours beside the market's own are no weekend that is traded, however many there are", () => {
  const beside = (opened: number) => !isWeekend(opened) || !isWeekend(opened + hour) || !isWeekend(opened - hour);
  const bars = barsOf("H1", beside);
  expect(bars.time.some(isWeekend)).toBe(true);
  expect(tradesAtWeekends(bars)).toBe(false);
  // A day of UTC that has the market's opening on Sunday in it.
  expect(tradesAtWeekends(barsOf("D1", (opened) => new Date(opened).getUTCDay() !== 6))).toBe(false);
});

test("weekends that are missing in a file make no other market of a coin's, up to half of them", () => {
  const since = (weeks: number) => (opened: number) =>
    !isWeekend(opened) || opened >= monday + weeks * 7 * barMillis.D1;
  expect([3, 5].map((weeks) => tradesAtWeekends(barsOf("H1", since(weeks))))).toEqual([true, false]);
});

test("a few bars of one Saturday make no market that trades at weekends", () => {
  const saturday = Date.UTC(2026, 0, 10, 12);
  const bars = barsOf("H1", (opened) => !isWeekend(opened) || Math.abs(opened - saturday) <= hour);
  expect(tradesAtWeekends(bars)).toBe(false);
  expect(tradesAtWeekends({ ...bars, length: 0 })).toBe(false);
});
