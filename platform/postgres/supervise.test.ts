import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serverArguments } from "./server-settings.ts";
import { rotateLog } from "./supervise.ts";

test("a log that grew large is put aside while the server goes on writing to it", () => {
  const directory = mkdtempSync(join(tmpdir(), "northpip-log-"));
  const file = join(directory, "postgres.log");
  const server = openSync(file, "a");
  writeSync(server, "x".repeat(100));
  expect(rotateLog(file, 1_000)).toBe(100);
  expect(rotateLog(file, 100)).toBe(0);
  writeSync(server, "later");
  closeSync(server);
  expect([readFileSync(`${file}.old`, "utf8").length, readFileSync(file, "utf8")]).toEqual([100, "later"]);
  rmSync(directory, { recursive: true });
});

test("what callers get wrong is not written down", () => {
  const settings = serverArguments("/cluster", "/sockets", {});
  for (const setting of ["log_min_messages=log", "log_min_error_statement=panic"]) expect(settings).toContain(setting);
});
