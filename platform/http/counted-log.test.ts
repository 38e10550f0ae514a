import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countedLog } from "./counted-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a thousand lines of one message are two, and other messages are written", () => {
  const lines: unknown[] = [];
  const note = (level: string) => (message: string, fields?: object) => void lines.push([level, message, fields]);
  const log = countedLog({ info: note("info"), warn: note("warn"), error: note("error") });
  for (let number = 0; number < 1_000; number += 1) log.warn("a policy failed", { number });
  log.error("a join failed", { number: 1 });
  expect(lines).toEqual([
    ["warn", "a policy failed", { number: 0 }],
    ["error", "a join failed", { number: 1 }],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([["warn", "a policy failed", { repeated: 999, seconds: 60 }]]);
  log.warn("a policy failed", { number: 2 });
  expect(lines).toHaveLength(4);
});
