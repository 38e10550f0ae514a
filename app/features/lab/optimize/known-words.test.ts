import { expect, test } from "vitest";
import { unseen } from "../core/seen-bars.ts";
import { knownWords } from "./known-words.ts";

test("held-out bars that were seen before say how, the worst first", () => {
  expect(knownWords(unseen)).toBeNull();
  expect(knownWords({ ...unseen, ran: 1 })).toBe(
    "Before this search, on this device, a backtest went over them once: new to this search, but not to you.",
  );
  expect(knownWords({ searched: 2, tried: 3, walked: 0, ran: 1 })).toContain(
    "a search chose by them twice, a set of values was tried on them 3 times and a backtest went over them once",
  );
});
