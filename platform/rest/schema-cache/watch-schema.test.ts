import { expect, test, vi } from "vitest";
import type { Database } from "../../postgres/database.ts";
import { watchSchema } from "./watch-schema.ts";

const log = { info() {}, warn() {}, error() {} };

/** A catalog without tables, and how often it was read. */
function emptyCatalog() {
  let reads = 0;
  let notify = (_: string) => undefined as unknown;
  const database = {
    asCaller: async (_: object, work: (tx: object) => Promise<unknown>) => {
      reads += 1;
      return work({ query: async () => ({ rows: [] }) });
    },
    listen: async (_: string, listener: (payload: string) => unknown) => {
      notify = listener;
      return async () => undefined;
    },
  } as unknown as Database;
  return { database, reads: () => reads, notify: (payload: string) => notify(payload) };
}

test("made-up names read the catalog ever more rarely, until the database tells of a change", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const catalog = emptyCatalog();
  const watched = watchSchema({ database: catalog.database, schemas: ["public"], log });
  await watched.current();
  const first = catalog.reads();
  for (let second = 0; second < 600; second += 1) {
    vi.advanceTimersByTime(1_000);
    if (await watched.renewIfStale()) watched.renewedInVain();
  }
  const inVain = catalog.reads() - first;
  expect(inVain).toBeGreaterThan(5);
  expect(inVain).toBeLessThan(20);
  catalog.notify("reload schema");
  await watched.current();
  vi.advanceTimersByTime(1_001);
  expect(await watched.renewIfStale()).toBe(true);
  vi.useRealTimers();
});
