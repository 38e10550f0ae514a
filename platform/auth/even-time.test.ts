import { expect, test } from "vitest";
import type { Database } from "../postgres/database.ts";
import { createFloor, evenTime } from "./even-time.ts";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

test("under load an address with an account answers as late as one without, though its work takes longer", async () => {
  const tx = { query: async () => ({ rows: [] }) };
  const database = { asService: (run: (given: unknown) => unknown) => run(tx) } as unknown as Database;
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const ask = async (kind: "known" | "unknown") => {
    const began = performance.now();
    // A busy machine: every answer is far above the lowest floor, and those for an account a quarter later.
    await evenTime(database, 20, () => pause((80 + Math.random() * 60) * (kind === "known" ? 1.25 : 1)));
    return performance.now() - began;
  };
  for (let round = 0; round < 24; round++) {
    const asked = await Promise.all([ask("known"), ask("unknown"), ask("unknown"), ask("known")]);
    // The first answers after a change of the load are those it is learned from.
    if (round < 4) continue;
    times.known.push(asked[0] ?? 0, asked[3] ?? 0);
    times.unknown.push(asked[1] ?? 0, asked[2] ?? 0);
  }
  const apart = Math.abs(median(times.known) / median(times.unknown) - 1);
  expect(apart, JSON.stringify(times)).toBeLessThan(0.05);
});

test("the floor falls again when the load is over, and never rises beyond what a visitor waits for", () => {
  let now = 0;
  const floor = createFloor(100, () => now);
  expect(floor.ms()).toBe(100);
  floor.note(500);
  expect(floor.ms()).toBe(600);
  floor.note(60_000);
  expect(floor.ms()).toBe(5_000);
  now = 61_000;
  expect(floor.ms()).toBe(100);
});
