import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../../postgres/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../postgres/embedded.ts";
import { migrate } from "../../postgres/migrate.ts";
import { createDatabase } from "../../postgres/pool.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { createChangeFeed } from "./create-change-feed.ts";
import { callers, captures, hear } from "./test-world.ts";

const quiet = { info() {}, warn() {}, error() {} };
const settings = {
  fsync: "off",
  max_slot_wal_keep_size: "32MB",
  max_wal_size: "64MB",
  min_wal_size: "32MB",
  wal_sender_timeout: "6s",
};
let home: string;
let server: EmbeddedPostgres;
let database: Database;

const run = (sql: string) => database.asService((tx) => tx.query(sql), { statementTimeoutMs: 0 });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "northpip-changes-"));
  chmodSync(home, 0o711);
  server = await startEmbeddedPostgres({ dataDir: join(home, "data"), log: quiet, settings });
  database = createDatabase({ ...server, log: quiet });
  await migrate(database, { log: quiet, directory: join(home, "none") });
  await run(`create schema db; grant usage on schema db to anon; create table db.notes (id bigint primary key, body text);
    alter table db.notes enable row level security; create policy everybody on db.notes for select using (true);
    grant select on db.notes to anon; alter publication supabase_realtime add table db.notes; create table db.unfed (body text)`);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});
afterEach(async () => {
  await run("truncate db.notes");
});

const notes = [{ schema: "db", table: "notes" }];
const slots = async () => (await run("select slot_name, wal_status from pg_replication_slots")).rows;
const noSlots = () => vi.waitFor(async () => expect(await slots()).toEqual([]), { timeout: 15_000 });

describe.each(captures)("a feed that reads the %s", (capture) => {
  let feed: ChangeFeed;
  let gaps = 0;
  const said: string[] = [];
  const keep = (text: string, fields?: object) => said.push(`${text} ${JSON.stringify(fields ?? {})}`);
  const log = { info: keep, warn: keep, error: keep };
  /** What the feed said explains a change that did not come. */
  afterEach(({ task }) => {
    if (task.result?.state === "fail") console.log(said.join("\n"));
  });
  beforeAll(() => {
    const ownerUrl = capture === "log" ? server.ownerUrl : undefined;
    feed = createChangeFeed({ database, ownerUrl, schemas: ["db"], log, onGap: () => gaps++ });
  });
  afterAll(() => feed.close());

  test("goes on by itself after the server has crashed, and reports the gap", async () => {
    const heard = await hear(feed, callers.anon, notes);
    await run("insert into db.notes values (1)");
    await heard.next();
    const before = gaps;
    const { pid } = server;
    process.kill(pid, "SIGKILL");
    await vi.waitUntil(() => gaps > before, { timeout: 30_000 });
    await vi.waitUntil(() => database.isUp(), { timeout: 15_000 });
    await run("insert into db.notes values (2)");
    expect(await heard.next()).toMatchObject([{ record: { id: 2 } }]);
    heard.end();
  });

  test("goes on after its connections were ended", async () => {
    const heard = await hear(feed, callers.anon, notes);
    const before = gaps;
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('northpip changes', 'northpip listen')`,
    );
    // Triggers have put it down: it is read later. The log's slot is gone with its connection.
    if (capture === "triggers") await run("insert into db.notes values (3)");
    await vi.waitUntil(() => gaps > before, { timeout: 15_000 });
    await run("insert into db.notes values (4)");
    const expected = capture === "triggers" ? [3, 4] : [4];
    expect((await heard.next(expected.length)).map(({ record }) => record.id)).toEqual(expected);
    heard.end();
  });

  test("takes subscribers that come while the server is away as soon as it is back", async () => {
    const { pid } = server;
    process.kill(pid, "SIGKILL");
    await vi.waitUntil(() => !database.isUp(), { timeout: 5_000, interval: 1 });
    const heard = await vi.waitFor(() => hear(feed, callers.anon, notes), { timeout: 20_000 });
    await vi.waitUntil(() => database.isUp(), { timeout: 15_000 });
    await run("insert into db.notes values (5)");
    expect(await heard.next()).toMatchObject([{ record: { id: 5 } }]);
    heard.end();
  });
});

/** A process of its own that reads the log and prints the key of each change. */
function startReader(): { child: ChildProcess; lines: string[] } {
  const script = `
    const { createDatabase } = await import(${JSON.stringify(join(import.meta.dirname, "../../postgres/pool.ts"))});
    const { createChangeFeed } = await import(${JSON.stringify(join(import.meta.dirname, "create-change-feed.ts"))});
    const log = { info() {}, warn() {}, error() {} };
    const urls = ${JSON.stringify({ ownerUrl: server.ownerUrl, callerUrl: server.callerUrl })};
    const database = createDatabase({ ...urls, log });
    const feed = createChangeFeed({ database, ownerUrl: urls.ownerUrl, schemas: ["db"], log, onGap: () => console.log("gap") });
    await feed.subscribe({ caller: { role: "anon", claims: {} }, client: "" }, [{ event: "*", schema: "db", table: "notes" }], (_, { record }) => console.log(record.id));
    console.log("ready");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => lines.push(line));
  return { child, lines };
}

const logBytes = () => {
  const folder = join(server.cluster, "pg_wal");
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return segments.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
};

test("no slot is left when the process that reads it is killed", async () => {
  await noSlots();
  const { child, lines } = startReader();
  await vi.waitUntil(() => lines.includes("ready"), { timeout: 20_000 });
  expect(await slots()).toHaveLength(1);
  child.kill("SIGKILL");
  await noSlots();
});

/** About 190 MB of log, many times what a slot may hold back. */
async function writeMuch(client: { query(sql: string): Promise<unknown> }): Promise<void> {
  for (let round = 1; round <= 9; round++) {
    await client.query(`insert into db.unfed select repeat(md5(n::text), 60) from generate_series(1, 10000) n`);
    await client.query("checkpoint");
  }
}
const largestLog = 160 * 1024 * 1024;

test("a reader that stands still is cut off before the log grows, and reads on when it goes on", async () => {
  const { child, lines } = startReader();
  try {
    await vi.waitUntil(() => lines.includes("ready"), { timeout: 20_000 });
    child.kill("SIGSTOP");
    await noSlots();
    await writeMuch({ query: run });
    expect(logBytes()).toBeLessThan(largestLog);
    child.kill("SIGCONT");
    await vi.waitUntil(() => lines.includes("gap"), { timeout: 20_000 });
    await run("insert into db.notes values (-7)");
    await vi.waitUntil(() => lines.includes("-7"), { timeout: 20_000 });
  } finally {
    child.kill("SIGKILL");
  }
  await noSlots();
});

test("a slot that a long transaction makes hold back the log is given up, and the feed makes another", async () => {
  const { child, lines } = startReader();
  const long = new pg.Client(server.ownerUrl);
  await long.connect();
  try {
    await vi.waitUntil(() => lines.includes("ready"), { timeout: 20_000 });
    const [{ slot_name: first } = { slot_name: "" }] = await slots();
    await long.query("begin; insert into db.notes values (20)");
    await writeMuch({ query: run });
    await vi.waitFor(async () => expect((await slots()).map(({ slot_name }) => slot_name)).not.toContain(first), {
      timeout: 15_000,
    });
    await run("checkpoint");
    expect(logBytes()).toBeLessThan(largestLog);
    await long.query("commit");
    await vi.waitUntil(() => lines.includes("gap"), { timeout: 20_000 });
    await run("insert into db.notes values (21)");
    await vi.waitUntil(() => lines.includes("21"), { timeout: 20_000 });
  } finally {
    child.kill("SIGKILL");
    await long.end();
  }
  await noSlots();
});

test("a login without the right to read the log, and a server without wal_level=logical, use triggers and say why", async () => {
  await run("create role plain login superuser; alter role plain nosuperuser");
  const said: unknown[] = [];
  const log = { ...quiet, info: (_: string, fields?: Record<string, unknown>) => said.push(fields?.because) };
  const ownerUrl = server.ownerUrl.replace("postgres@", "plain@").replace("user=postgres", "user=plain");
  const feed = createChangeFeed({ database, ownerUrl, schemas: ["db"], log });
  const heard = await hear(feed, callers.anon, notes);
  await run("insert into db.notes values (8)");
  expect(await heard.next()).toMatchObject([{ record: { id: 8 } }]);
  await feed.close();
  expect(said).toEqual([expect.stringContaining("permission denied")]);

  const replica = await startEmbeddedPostgres({
    dataDir: join(home, "replica"),
    log: quiet,
    settings: { ...settings, wal_level: "replica" },
  });
  try {
    const other = createDatabase({ ...replica, log: quiet });
    const second = createChangeFeed({ database: other, ownerUrl: replica.ownerUrl, schemas: ["db"], log });
    await vi.waitUntil(() => said.length === 2, { timeout: 10_000 });
    expect(said[1]).toBe("wal_level is replica");
    await second.close();
    await other.close();
  } finally {
    await replica.stop();
  }
});

test("a server that is told to stop does not wait for readers", async () => {
  const { child, lines } = startReader();
  await vi.waitUntil(() => lines.includes("ready"), { timeout: 20_000 });
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  await client.query("insert into db.notes values (9)");
  await client.end();
  const startedAt = performance.now();
  await server.stop();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  child.kill("SIGKILL");
  await database.close();
  server = await startEmbeddedPostgres({ dataDir: join(home, "data"), log: quiet, settings });
  database = createDatabase({ ...server, log: quiet });
});
