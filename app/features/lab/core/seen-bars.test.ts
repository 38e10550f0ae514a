import { expect, test } from "vitest";
import { createSeenBars, seenKey, unseen } from "./seen-bars.ts";

const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
};
const stretch = (from: number, to: number, data = "EURUSD simulated") => ({ data, from, to });

test("bars count as seen wherever what was seen touches them, over a reload, by how they were", () => {
  const keep = memory();
  const seen = createSeenBars(keep);
  seen.add(stretch(0, 70), "searched");
  seen.add(stretch(71, 100), "tried");
  seen.add(stretch(71, 100), "tried");
  expect(seen.of(stretch(71, 100))).toEqual({ ...unseen, tried: 2 });
  expect(seen.of(stretch(60, 100))).toEqual({ ...unseen, searched: 1, tried: 2 });
  expect(createSeenBars(keep).of(stretch(100, 200))).toEqual({ ...unseen, tried: 2 });
  expect(seen.of(stretch(101, 200))).toEqual(unseen);
  expect(seen.of(stretch(0, 100, "GBPUSD simulated"))).toEqual(unseen);
});

test("unreadable storage is an empty one, and a full one loses nothing while the tab is open", () => {
  const keep = memory();
  for (const text of ["{", "7", '[{"data":1}]', '[{"data":"a","from":0,"to":1,"count":1,"how":"toString"}]']) {
    keep.kept.set(seenKey, text);
    expect(createSeenBars(keep).of(stretch(0, 1, "a"))).toEqual(unseen);
  }
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const seen = createSeenBars(full);
  seen.add(stretch(0, 1), "ran");
  expect(seen.of(stretch(1, 2)).ran).toBe(1);
});
