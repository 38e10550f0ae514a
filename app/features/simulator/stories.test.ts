import { expect, test } from "vitest";
import type { JournalEntry } from "#trading/simulator/state.ts";
import { hasNews, storiesOf } from "./stories.ts";

const from = Date.UTC(2024, 2, 8, 13, 31);
const call = (minute: number): JournalEntry => ({ kind: "margin-call", time: from + minute * 60_000, level: 99.7 });
const rejected: JournalEntry = { kind: "rejected", time: from + 900_000, order: 4, reason: "not-enough-margin" };

test("margin calls of a level that swings around 100% are told once, and hide no refused order", () => {
  const calls = Array.from({ length: 1_000 }, (_, minute) => call(20 + minute));
  const told = storiesOf([call(0), call(1), rejected, ...calls]);
  expect(told.map(({ words }) => words)).toEqual([
    expect.stringMatching(/^2 margin calls since Mar 8, 2024, 13:31 UTC\. Margin call: the margin level is 100%/),
    expect.stringMatching(/^Order #4: There is not enough free margin/),
    expect.stringMatching(/^1,000 margin calls since Mar 8, 2024, 13:51 UTC\. Margin call: /),
  ]);
  expect(told.map(({ time }) => time)).toEqual([from + 60_000, from + 900_000, from + 1_019 * 60_000]);
});

test("a single margin call is told as it is", () => {
  expect(storiesOf([call(3)])).toEqual([{ time: from + 180_000, words: expect.stringMatching(/^Margin call: /) }]);
});

test("a replay that plays stops for a margin call, and not for each further one", () => {
  expect(hasNews([call(0)], 0)).toBe(true);
  expect(hasNews([call(0), call(1), call(2)], 1)).toBe(false);
  expect(hasNews([call(0), rejected], 1)).toBe(true);
  expect(hasNews([call(0), rejected, call(30)], 2)).toBe(true);
});
