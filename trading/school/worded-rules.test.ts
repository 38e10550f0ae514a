import { expect, test } from "vitest";
import { played, shared } from "./worded-rules.ts";

test("a reading shares all entries with itself, and no more than either has with another", () => {
  const { trades, entered, wins } = played("written");
  expect(entered.size).toBe(trades);
  expect(wins).toBeLessThan(trades);
  expect(shared("written", "written")).toBe(trades);
  expect(shared("written", "touched")).toBe(shared("touched", "written"));
  expect(shared("written", "touched")).toBeLessThan(Math.min(trades, played("touched").trades));
});

test("a reading that enters a bar later shares hardly any bar", () => {
  expect(shared("written", "late")).toBeLessThan(played("late").trades / 50);
});
