import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteUnavailable } from "./note-unavailable.ts";

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
