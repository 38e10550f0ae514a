import { expect, test } from "vitest";
import { DataError } from "#app/data/rows.ts";
import type { Change } from "./changes.ts";
import { writeRows } from "./write-rows.ts";

const rowsTo = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    changes: [{ room: "faqs", before: null, after: { id: `row-${at}` } }],
  }));
const idsOf = (changes: readonly Change[]) => changes.map(({ after }) => String(after?.id));
const quiet = { signal: new AbortController().signal, onProgress: () => undefined };

/** A table that takes a list whole or not at all. */
function table(refuses: (id: string) => boolean, error: () => Error = () => new DataError("no", "23503", 409)) {
  const stored: string[] = [];
  let calls = 0;
  const save = async (changes: readonly Change[]) => {
    calls += 1;
    const ids = idsOf(changes);
    if (ids.some(refuses)) throw error();
    stored.push(...ids);
    return { outcome: "saved" as const, rows: [] };
  };
  return { stored, save, calls: () => calls };
}

test("rows that the database refuses are told by their lines, and all others are written", async () => {
  const { stored, save, calls } = table((id) => id === "row-3" || id === "row-777");
  const { written, refused, ended } = await writeRows(rowsTo(1000), { ...quiet, save });
  expect([written, ended, stored.length]).toEqual([998, null, 998]);
  expect(refused.map(({ line }) => line)).toEqual([5, 779]);
  expect(refused[0]?.problem).toContain("is not there");
  expect(calls()).toBeLessThan(60);
});

test("a row that somebody changed meanwhile is told, and the others are written", async () => {
  const { written, refused } = await writeRows(rowsTo(4), {
    ...quiet,
    save: async (changes) =>
      idsOf(changes).includes("row-1") ? { outcome: "conflict", at: 0, row: null } : { outcome: "saved", rows: [] },
  });
  expect([written, refused.map(({ line }) => line)]).toEqual([3, [3]]);
});

test("a session that ends or a site that is away stops it, with what was written", async () => {
  for (const [error, words] of [
    [new DataError("expired", "PGRST301", 401), "Your session has ended"],
    [new DataError("away", undefined, 503), "The site did not answer"],
  ] as const) {
    const { stored, save, calls } = table(
      (id) => id === "row-450",
      () => error,
    );
    const { written, refused, ended } = await writeRows(rowsTo(1000), { ...quiet, save });
    expect([written, refused, calls()]).toEqual([400, [], 3]);
    expect(stored).toHaveLength(400);
    expect(ended).toContain(words);
  }
});

test("stopped between two transactions, it says how much is written", async () => {
  const stop = new AbortController();
  const { stored, save } = table(() => false);
  const done: number[] = [];
  const { written, ended } = await writeRows(rowsTo(1000), {
    save,
    signal: stop.signal,
    onProgress(progress) {
      done.push(progress.done);
      if (progress.done === 400) stop.abort();
    },
  });
  expect([written, stored.length, ended]).toEqual([400, 400, "You stopped it."]);
  expect(done).toEqual([200, 400]);
});
