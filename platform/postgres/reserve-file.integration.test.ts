import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { giveUpReserve, makeReserve, reserveBytes } from "./reserve-file.ts";

const megabyte = 2 ** 20;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let base: string;
let server: EmbeddedPostgres | undefined;
const reserve = () => join(base, "postgres-reserve");
const withFree = (megabytes: number) => async () => ({ free: megabytes * megabyte, size: 100_000 * megabyte });

beforeEach(() => {
  vi.clearAllMocks();
  base = mkdtempSync(join(tmpdir(), "northpip-reserve-"));
  chmodSync(base, 0o711);
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(base, { recursive: true, force: true });
});

test("a reserve is made once, of real blocks", async () => {
  await makeReserve(base, log, withFree(1_000));
  const { size, blocks, mtimeMs } = statSync(reserve());
  expect(size).toBe(reserveBytes);
  expect(blocks * 512).toBeGreaterThanOrEqual(reserveBytes);
  await makeReserve(base, log, withFree(1_000));
  expect(statSync(reserve()).mtimeMs).toBe(mtimeMs);
  expect(log.info).toHaveBeenCalledOnce();
});

test("a reserve is made only where the database's own room stays free beside it", async () => {
  await makeReserve(base, log, withFree(256 + 63));
  expect(readdirSync(base)).toEqual([]);
  await makeReserve(base, log, withFree(256 + 64));
  expect(existsSync(reserve())).toBe(true);
});

test("a disk that cannot be written keeps nobody from going on", async () => {
  await makeReserve(join(base, "absent"), log, withFree(1_000));
  expect(log.warn).toHaveBeenCalledOnce();
});

test("a reserve is given up on a full disk only", async () => {
  writeFileSync(reserve(), "");
  await giveUpReserve(base, log, withFree(33));
  expect(existsSync(reserve())).toBe(true);
  await giveUpReserve(base, log, withFree(31));
  expect(existsSync(reserve())).toBe(false);
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining("The disk is full"), { directory: base });
});

test("a server that ended on a full disk has the reserve's room before it starts again", async () => {
  let full = false;
  const disk = async () => withFree(full ? 0 : 1_000)();
  server = await startEmbeddedPostgres({ dataDir: base, log, disk, settings: { fsync: "off" } });
  writeFileSync(reserve(), "");
  full = true;
  const { pid } = server;
  process.kill(pid, "SIGKILL");
  await vi.waitUntil(() => server?.pid !== pid, { timeout: 15_000, interval: 10 });
  expect(existsSync(reserve())).toBe(false);
});

test("a first start on a full disk has the reserve's room too", async () => {
  writeFileSync(reserve(), "");
  server = await startEmbeddedPostgres({ dataDir: base, log, disk: withFree(0), settings: { fsync: "off" } });
  expect(existsSync(reserve())).toBe(false);
});
