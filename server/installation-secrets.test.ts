import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installationSecret } from "./installation-secrets.ts";
import { StartError } from "./listen-address.ts";

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "northpip-secrets-"));
});
afterAll(() => {
  chmodSync(home, 0o700);
  rmSync(home, { recursive: true, force: true });
});

test("makes each secret once, for this account only", () => {
  const dataDir = join(home, "new/data");
  const secret = installationSecret(dataDir, "licence-secret");
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(installationSecret(dataDir, "licence-secret")).toBe(secret);
  expect(installationSecret(dataDir, "mailbox-key")).not.toBe(secret);
  expect(readdirSync(join(dataDir, "secrets")).sort()).toEqual(["licence-secret", "mailbox-key"]);
  expect(statSync(join(dataDir, "secrets")).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, "secrets/licence-secret")).mode & 0o777).toBe(0o600);
});

test("refuses a file that was cut off, and has none where nothing can be written", () => {
  const dataDir = join(home, "cut");
  installationSecret(dataDir, "licence-secret");
  writeFileSync(join(dataDir, "secrets/licence-secret"), "");
  expect(() => installationSecret(dataDir, "licence-secret")).toThrow(StartError);
  writeFileSync(join(home, "file"), "");
  expect(installationSecret(join(home, "file"), "licence-secret")).toBeUndefined();
});
