import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteDiskFull, noteUnavailable } from "./note-unavailable.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a thousand refusals are two lines", () => {
  const lines: unknown[] = [];
  const log = { info() {}, error() {}, warn: (_: string, fields?: object) => void lines.push(fields) };
  for (let count = 0; count < 1000; count += 1) noteUnavailable(log, "auth");
  noteUnavailable(log, "rest");
  expect(lines).toEqual([
    { service: "auth", refused: 1 },
    { service: "rest", refused: 1 },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([{ service: "auth", refused: 999, seconds: 60 }]);
  noteUnavailable(log, "rest");
  expect(lines).toHaveLength(4);
});

test("writes refused by a full disk are counted apart from those that the database was too busy for", () => {
  const lines: unknown[] = [];
  const at = (level: string) => (message: string, fields?: object) => void lines.push([level, message, fields]);
  const log = { info: at("info"), warn: at("warn"), error: at("error") };
  for (let count = 0; count < 1000; count += 1) noteDiskFull(log, "auth");
  noteUnavailable(log, "auth");
  vi.advanceTimersByTime(60_000);
  const full = "requests were refused: the disk is full";
  expect(lines).toEqual([
    ["error", full, { service: "auth", refused: 1 }],
    ["warn", "requests were refused: the database is busy or down", { service: "auth", refused: 1 }],
    ["error", full, { service: "auth", refused: 999, seconds: 60 }],
  ]);
});
