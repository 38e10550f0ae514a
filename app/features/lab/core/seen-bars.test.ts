import { expect, test } from "vitest";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { createSeenBars, seenKey, unseen } from "./seen-bars.ts";

const span = (from: number, to: number, data = "EURUSD simulated history") => ({ data, from, to });

test("bars count as seen wherever what was seen touches them, over a reload, by how they were", () => {
  const storage = memoryStorage();
  const seen = createSeenBars(storage);
  seen.add(span(0, 70), "searched");
  seen.add(span(71, 100), "tried");
  seen.add(span(71, 100), "tried");
  expect(seen.of(span(71, 100))).toEqual({ ...unseen, tried: 2 });
  expect(seen.of(span(60, 100))).toEqual({ ...unseen, searched: 1, tried: 2 });
  expect(createSeenBars(storage).of(span(100, 200))).toEqual({ ...unseen, tried: 2 });
  expect(seen.of(span(101, 200))).toEqual(unseen);
  expect(seen.of(span(0, 100, "GBPUSD simulated history"))).toEqual(unseen);
});

test("the same market's prices are seen under the name of another file, and those of the simulated market are others", () => {
  const seen = createSeenBars(memoryStorage());
  seen.add(span(0, 70, "EURUSD eurusd.csv"), "searched");
  expect(seen.of(span(60, 100, "EURUSD EURUSD again (2).csv")).searched).toBe(1);
  expect(seen.of(span(60, 100, "EURUSD Twelve Data")).searched).toBe(1);
  expect(seen.of(span(60, 100, "GBPUSD eurusd.csv"))).toEqual(unseen);
  expect(seen.of(span(60, 100))).toEqual(unseen);
});

test("what one tab has looked at counts in another, and neither erases the other's", () => {
  const storage = memoryStorage();
  const [one, other] = [createSeenBars(storage), createSeenBars(storage)];
  one.add(span(0, 70), "tried");
  expect(other.of(span(0, 70)).tried).toBe(1);
  other.add(span(0, 70, "GBPUSD simulated history"), "ran");
  expect(createSeenBars(storage).of(span(0, 70)).tried).toBe(1);
});

test("a search is not forgotten for backtests of all symbols on all time frames", () => {
  const seen = createSeenBars(memoryStorage());
  seen.add(span(0, 70), "searched");
  for (let at = 0; at < 32 * 9; at++) seen.add(span(0, 70, `${at}`), "ran");
  expect(seen.of(span(0, 70)).searched).toBe(1);
});

test("a search and a set that was tried are not forgotten for however many backtests and walk-forwards", () => {
  const seen = createSeenBars(memoryStorage());
  seen.add(span(0, 70), "searched");
  seen.add(span(71, 100), "tried");
  for (let at = 0; at < 1100; at++) seen.add(span(0, 70, `${at}`), at % 2 === 0 ? "ran" : "walked");
  expect(seen.of(span(0, 100))).toEqual({ ...unseen, searched: 1, tried: 1 });
  expect(seen.of(span(0, 70, "1098")).ran).toBe(1);
});

test("unreadable storage is an empty one, and a full one loses nothing while the tab is open", () => {
  const storage = memoryStorage();
  for (const text of ["{", "7", '[{"data":1}]', '[{"data":"a","from":0,"to":1,"count":1,"how":"toString"}]']) {
    storage.setItem(seenKey, text);
    expect(createSeenBars(storage).of(span(0, 1, "a"))).toEqual(unseen);
  }
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const seen = createSeenBars(full);
  seen.add(span(0, 1), "ran");
  expect(seen.of(span(1, 2)).ran).toBe(1);
});
