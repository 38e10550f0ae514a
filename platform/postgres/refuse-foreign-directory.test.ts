import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { refuseForeignDirectory } from "./refuse-foreign-directory.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "northpip-foreign-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test("a folder with other files is refused before anything is changed", () => {
  chmodSync(home, 0o750);
  mkdirSync(join(home, "run"), { mode: 0o755 });
  writeFileSync(join(home, "report.txt"), "");
  expect(() => lockDataDirectory(home)).toThrow(
    new RegExp(
      `^DATA_DIR=${home} holds files that are not this program's \\(report\\.txt\\): nothing was changed; set DATA_DIR to .*\\.$`,
    ),
  );
  expect(readdirSync(home)).toEqual(["report.txt", "run"]);
  expect(statSync(home).mode & 0o777).toBe(0o750);
});

test.each(["/", tmpdir(), join(import.meta.dirname, "../.."), "/etc", "/usr/"])("%s is refused", (folder) => {
  expect(() => refuseForeignDirectory(folder)).toThrow(/is a folder of the system|is the program's own folder/);
});

test("a folder of the system is refused even where it is empty", () => {
  expect(() => refuseForeignDirectory(home, [home])).toThrow("is a folder of the system");
});

test.each([
  ["a cluster", ["postgres/PG_VERSION", "notes.txt"]],
  ["a pointer to one", ["postgres-location", "notes.txt"]],
  ["a start that was cut off", ["lock", "lock-journal", "postgres.partial-1/base"]],
  ["a site on another database server", ["running.json", "secrets/licence-secret", "storage/3c/books", "mails-held"]],
  ["prices stored before the first start", ["market/EURUSD.json"]],
  ["a new disk", ["lost+found/x"]],
])("a directory with what an earlier release left is accepted: %s", (_, files) => {
  for (const file of files) {
    mkdirSync(join(home, file, ".."), { recursive: true });
    writeFileSync(join(home, file), "");
  }
  expect(() => refuseForeignDirectory(home)).not.toThrow();
});

test("an empty or absent folder is accepted, and an empty one keeps its rights", () => {
  chmodSync(home, 0o755);
  lockDataDirectory(home)();
  expect(statSync(home).mode & 0o777).toBe(0o755);
  expect(() => refuseForeignDirectory(join(home, "absent"))).not.toThrow();
});
