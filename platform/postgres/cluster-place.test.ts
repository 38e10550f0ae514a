import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseClusterPlace } from "./cluster-place.ts";
import { EmbeddedPostgresError } from "./errors.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let home: string;
let dataDir: string;
let place: string;
const choose = () => chooseClusterPlace(dataDir, [join(home, "shared")], log);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "northpip-place-"));
  dataDir = join(home, "data");
  place = join(home, "elsewhere");
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "postgres-location"), `${place}\n`);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test("a place that a directory points to and that is gone is refused, and nothing is made there", () => {
  expect(choose).toThrow(EmbeddedPostgresError);
  expect(choose).toThrow(`The database of ${dataDir} is in ${place}, which is not there`);
  expect(existsSync(place)).toBe(false);
});

test("a place whose first start was cut off before it had a database is gone on with", () => {
  mkdirSync(place);
  expect(choose).not.toThrow(/is not there/);
});
