import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { engineFingerprint } from "./engine-fingerprint.ts";

test("changes with a line of the engine or of the jobs that run it, and not with a test", async () => {
  const root = mkdtempSync(join(tmpdir(), "engine-"));
  for (const folder of ["trading/engine", "workers/robots"]) mkdirSync(join(root, folder), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  write("trading/engine/fill.ts", "1");
  write("workers/robots/robot-history.ts", "1");
  const first = await engineFingerprint(root);
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  write("trading/engine/fill.test.ts", "2");
  expect(await engineFingerprint(root)).toBe(first);
  write("workers/robots/robot-history.ts", "2");
  const second = await engineFingerprint(root);
  expect(second).not.toBe(first);
  write("trading/engine/fill.ts", "2");
  expect(await engineFingerprint(root)).not.toBe(second);
});
