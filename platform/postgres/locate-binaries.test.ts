import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { locateBinaries } from "./locate-binaries.ts";

test("the server of this machine is found with its version", () => {
  const { home, version } = locateBinaries();
  expect(existsSync(join(home, "bin/initdb"))).toBe(true);
  expect(version).toMatch(/^18\./);
});

test.each([
  ["linux", "riscv64"],
  ["win32", "x64"],
  ["freebsd", "x64"],
])("%s %s is told in one sentence to set DATABASE_URL", (platform, arch) => {
  expect(() => locateBinaries(platform, arch)).toThrow(
    /^The bundled PostgreSQL does not run on .* set DATABASE_URL=[^.]*\.$/,
  );
});
