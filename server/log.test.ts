import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("an event is one line, whatever is in its fields", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log.warn("a request failed", {
    path: "/a",
    reason: "no\n2026-11-26T00:00:00.000Z info all is well",
    error: new Error("one\ntwo"),
  });
  expect(lines.join("").match(/\n/g)).toHaveLength(1);
  expect(lines[0]).toContain(String.raw`path=/a reason="no\n2026-11-26`);
});
