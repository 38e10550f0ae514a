import { expect, test } from "vitest";
import { readSnapshot } from "./when-visible.ts";

test("a snapshot sees what began before it and was not under way", () => {
  const seen = readSnapshot("100:105:101,103");
  expect([99, 100, 101, 102, 103, 104, 105, 106].filter(seen)).toEqual([99, 100, 102, 104]);
});

test("ids that have gone round are still older or newer", () => {
  const round = 2n ** 32n;
  const seen = readSnapshot(`${3n * round - 2n}:${3n * round + 2n}:${3n * round}`);
  expect([2 ** 32 - 2, 2 ** 32 - 1, 0, 1, 2, 3].filter(seen)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 1]);
});
