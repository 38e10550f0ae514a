import { expect, test } from "vitest";
import { readBackupArguments } from "./backup-arguments.ts";

const places = { root: "/opt/northpip", dataDir: "/opt/northpip/.data" };
const read = (args: string[], environment: Record<string, string> = {}, at = places) =>
  readBackupArguments(args, at, environment);

test("a directory and a number are taken as typed; without them it is DATA_DIR/backups and seven", () => {
  expect(read([])).toEqual({ directory: "/opt/northpip/.data/backups", keep: 7 });
  expect(read(["/mnt/backups", "--keep", "14"])).toEqual({ directory: "/mnt/backups", keep: 14 });
});

test("`--keep` that npm took for itself is used where npm kept the number, else said how to type", () => {
  expect(read(["/mnt/backups"], { npm_config_keep: "2" })).toEqual({ directory: "/mnt/backups", keep: 2 });
  // `npm run backup --keep 2`: npm keeps "true", and the 2 arrives as a directory.
  expect(() => read(["2"], { npm_config_keep: "true" })).toThrow(/npm took --keep for itself.*backup -- \[DIRECTORY\]/);
  expect(() => read([], { npm_config_keep: "" })).toThrow(/npm took --keep/);
});

test.each([["0"], ["-1"], ["2.5"], ["many"], [""]])("--keep=%s is refused in one sentence", (keep) => {
  expect(() => read([`--keep=${keep}`])).toThrow(/needs a whole number, 1 or more; nothing was backed up/);
});

test("a place inside the program's or the data's folder is refused, DATA_DIR/backups is not", () => {
  expect(() => read(["/opt/northpip/2"])).toThrow(/inside the program's folder/);
  expect(() => read(["/opt/northpip"])).toThrow(/inside the program's folder/);
  expect(() => read(["/opt/northpip/.data/weekly"])).toThrow(/inside the data directory/);
  expect(read(["/opt/northpip/.data/backups"]).directory).toBe("/opt/northpip/.data/backups");
  expect(read(["/opt/northpip-backups"]).directory).toBe("/opt/northpip-backups");
  expect(read(["/opt/..backups"]).directory).toBe("/opt/..backups");
  const elsewhere = { root: "/opt/northpip", dataDir: "/var/lib/site" };
  expect(() => read(["/var/lib/site/x"], {}, elsewhere)).toThrow(/inside the data directory/);
});

test("other words are answered with how to type it", () => {
  expect(() => read(["--keeep", "2"])).toThrow(/Unknown option '--keeep'.*Usage: npm run -s backup/);
  expect(() => read(["a", "b"])).toThrow(/Only one directory/);
});
