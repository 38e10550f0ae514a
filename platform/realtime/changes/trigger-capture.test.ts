import { expect, test, vi } from "vitest";
import type { Database } from "../../postgres/database.ts";
import { triggerCapture } from "./trigger-capture.ts";

const log = { info() {}, warn() {}, error() {} };

test("a reader signs on as soon as the database answers again, and tells the gap then", async () => {
  const asked: string[] = [];
  let failures = 0;
  let reconnected = () => {};
  const tx = {
    async query(sql: string) {
      if (failures > 0) {
        failures -= 1;
        throw new Error("The database does not answer.");
      }
      asked.push(sql);
      return { rows: [] };
    },
  };
  const database = {
    asService: (work: (given: typeof tx) => Promise<unknown>) => work(tx),
    async listen(_channel: string, _onPayload: unknown, onGap: () => void) {
      reconnected = onGap;
      return async () => {};
    },
  } as unknown as Database;
  const onGap = vi.fn(() => asked.push("gap"));
  const capture = triggerCapture({ database, log, events: { isWanted: () => true, onChange() {}, onGap } });
  await capture.cover([{ schema: "db", name: "notes" }]);
  asked.length = 0;
  // The connection for notifications is back before the pool knows that the server is.
  failures = 2;
  reconnected();
  await vi.waitUntil(() => onGap.mock.calls.length > 0, { timeout: 5_000 });
  expect(asked.map((sql) => /change_readers|change_outbox|gap/.exec(sql)?.[0])).toEqual([
    "change_readers",
    "change_outbox",
    "gap",
  ]);
  await capture.close();
});
