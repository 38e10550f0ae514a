import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Caller, Database } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { DatabaseUnavailable } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { createDatabase } from "./pool.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const anon: Caller = { role: "anon", claims: {} };
let home: string;
let server: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "northpip-outage-"));
  chmodSync(home, 0o711);
  const platform = join(home, "platform");
  server = await startEmbeddedPostgres({ dataDir: join(home, "data"), log, settings: { fsync: "off" } });
  database = createDatabase({ ...server, log });
  const { cpSync } = await import("node:fs");
  cpSync(join(import.meta.dirname, "schema.sql"), join(platform, "postgres/schema.sql"), { recursive: true });
  await migrate(database, { log, platform, directory: join(home, "none") });
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

const ping = () => database.asCaller(anon, async (tx) => (await tx.query("select 1 as one")).rows[0]?.one);
const upAgain = () => vi.waitUntil(() => database.isUp(), { timeout: 15_000, interval: 10 });
async function killServer() {
  const { pid } = server;
  process.kill(pid, "SIGKILL");
  await vi.waitUntil(() => server.pid !== pid, { timeout: 15_000, interval: 5 });
}

test("every transaction caught by a dying server fails with DatabaseUnavailable, and the process lives on", async () => {
  const caught = Array.from({ length: 40 }, () =>
    database.asCaller(anon, (tx) => tx.query("select pg_sleep(2)")).catch((error: unknown) => error),
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  await killServer();
  for (const error of await Promise.all(caught)) expect(error).toBeInstanceOf(DatabaseUnavailable);
  await vi.waitFor(async () => expect(await ping()).toBe(1), { timeout: 15_000 });
  expect(database.isUp()).toBe(true);
});

test("a server that hangs is called down, and transactions are then refused at once", async () => {
  await ping();
  const { processesIn } = await import("./process-identity.ts");
  const all = [server.pid, ...processesIn(server.cluster)];
  for (const pid of all) process.kill(pid, "SIGSTOP");
  try {
    await vi.waitUntil(() => !database.isUp(), { timeout: 5_000, interval: 10 });
    await expect(ping()).rejects.toMatchObject({ name: "DatabaseUnavailable", reason: "down", retryAfterSeconds: 1 });
  } finally {
    for (const pid of all) process.kill(pid, "SIGCONT");
  }
  await upAgain();
  await expect(ping()).resolves.toBe(1);
});

test("notifications arrive, and again after the connection was lost, with word of the gap", async () => {
  const heard: string[] = [];
  let gaps = 0;
  const stop = await database.listen(
    "Content changed",
    (payload) => heard.push(payload),
    () => gaps++,
  );
  const notify = (payload: string) =>
    database.asService((tx) => tx.query("select pg_notify('Content changed', $1)", [payload]));
  await notify("before");
  await vi.waitUntil(() => heard.includes("before"));
  await database.asService((tx) =>
    tx.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'northpip listen'"),
  );
  await vi.waitUntil(() => gaps === 1, { timeout: 10_000 });
  await notify("after");
  await vi.waitUntil(() => heard.includes("after"));
  await killServer();
  await vi.waitUntil(() => gaps === 2, { timeout: 15_000 });
  await upAgain();
  await notify("after the crash");
  await vi.waitUntil(() => heard.includes("after the crash"));
  await stop();
  await notify("unheard");
  await notify("unheard");
  expect(heard).toEqual(["before", "after", "after the crash"]);
});

test("one subscriber's error or end does not touch the others of its channel", async () => {
  const heard: string[] = [];
  const stopFirst = await database.listen("shared", () => {
    throw new Error("mine alone");
  });
  const stopSecond = await database.listen("shared", (payload) => heard.push(payload));
  const notify = (payload: string) => database.asService((tx) => tx.query("select pg_notify('shared', $1)", [payload]));
  await notify("1");
  await vi.waitUntil(() => heard.length === 1);
  await stopFirst();
  await notify("2");
  await vi.waitUntil(() => heard.length === 2);
  await stopSecond();
  expect(heard).toEqual(["1", "2"]);
});

test("listening that begins while the server is away starts when it is back", async () => {
  const heard: string[] = [];
  const late = createDatabase({ ...server, log });
  const { pid } = server;
  process.kill(pid, "SIGKILL");
  await late.listen("late", (payload) => heard.push(payload));
  await vi.waitUntil(() => server.pid !== pid && late.isUp() && database.isUp(), { timeout: 15_000 });
  await vi.waitFor(
    async () => {
      await database.asService((tx) => tx.query("select pg_notify('late', 'hello')"));
      expect(heard).toContain("hello");
    },
    { timeout: 15_000 },
  );
  await late.close();
});
