import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { tellReadiness } from "./tell-readiness.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const told: unknown[][] = [];
  const database = { up: false, isUp: () => database.up };
  const channel = { ended: false, tell: (...parts: unknown[]) => told.push(parts) };
  tellReadiness({ database } as unknown as RealtimeContext, channel as unknown as Channel);
  return { told, database, channel };
}

test("a channel hears of the database once it answers", () => {
  const { told, database } = start();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
  database.up = true;
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual([["system", "ok", "Replication connection established"]]);
});

test("a channel hears after ten seconds that it does not answer, and one that has ended hears nothing", () => {
  const [waiting, ended] = [start(), start()];
  ended.channel.ended = true;
  vi.advanceTimersByTime(60_000);
  expect(waiting.told).toEqual([["system", "error", "The database was not ready in time"]]);
  expect(ended.told).toEqual([]);
});
