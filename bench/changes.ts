import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Caller, Database } from "#platform/postgres/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { migrate } from "#platform/postgres/migrate.ts";
import { createDatabase } from "#platform/postgres/pool.ts";
import { createChangeFeed } from "#platform/realtime/changes/create-change-feed.ts";

/**
 * The change feed: changes per second that reach 100 subscribers of one table, once where all are visitors and once where each is a member
 * with claims of his own; and what capturing changes costs those who write, as a ratio to a table that is not published.
 */
const log = { info() {}, warn() {}, error() {} };
const subscribers = 100;
const anon: Caller = { role: "anon", claims: { role: "anon" } };
const member = (number: number): Caller => ({
  role: "authenticated",
  claims: { role: "authenticated", sub: `member ${number}` },
});

const schema = `create schema db; grant usage on schema db to anon, authenticated;
  create table db.fed (id bigint generated always as identity primary key, body text);
  create table db.unfed (id bigint generated always as identity primary key, body text);
  alter table db.fed enable row level security; create policy everybody on db.fed for select using (true);
  grant select on db.fed to anon, authenticated; alter publication supabase_realtime add table db.fed`;

/** Milliseconds for as many transactions of ten rows, four at a time. */
async function write(database: Database, table: string, transactions: number): Promise<number> {
  const start = performance.now();
  const writer = async () => {
    for (let done = 0; done < transactions / 4; done++)
      await database.asService((tx) =>
        tx.query(`insert into db.${table} (body) select repeat('x', 200) from generate_series(1, 10)`),
      );
  };
  await Promise.all(Array.from({ length: 4 }, writer));
  return performance.now() - start;
}

async function delivered(
  database: Database,
  ownerUrl: string | undefined,
  callers: readonly Caller[],
  changes: number,
): Promise<string> {
  const feed = createChangeFeed({ database, ownerUrl, schemas: ["db"], log, limits: { waiting: changes + 1 } });
  let left = changes * callers.length;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const latencies: number[] = [];
  for (const [number, caller] of callers.entries()) {
    const subscriber = { caller, client: `address ${number}` };
    await feed.subscribe(
      subscriber,
      [{ event: "INSERT", schema: "db", table: "fed", filter: undefined }],
      (_, data) => {
        if (data.errors) throw new Error(data.errors[0]);
        latencies.push(Date.now() - Date.parse(data.commit_timestamp));
        left -= 1;
        if (left === 0) finish();
      },
    );
  }
  const start = performance.now();
  await write(database, "fed", changes / 10);
  await finished;
  const seconds = (performance.now() - start) / 1000;
  await feed.close();
  const median = middle(latencies);
  return `${Math.round(changes / seconds)} changes/s, ${Math.round((changes * callers.length) / seconds)} deliveries/s, median ${median} ms behind their commit`;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The middle of five rounds, each beside its own yardstick: a table that is not published, while nothing reads. */
async function costOf(
  database: Database,
  ownerUrl: string | undefined,
): Promise<{ watched: number; unwatched: number }> {
  const watched: number[] = [];
  const unwatched: number[] = [];
  for (let round = 0; round < 5; round++) {
    const yardstick = await write(database, "unfed", 400);
    unwatched.push((await write(database, "fed", 400)) / yardstick);
    const feed = createChangeFeed({ database, ownerUrl, schemas: ["db"], log });
    await feed.subscribe(
      { caller: anon, client: "" },
      [{ event: "DELETE", schema: "db", table: "fed", filter: "id=eq.0" }],
      () => {},
    );
    watched.push((await write(database, "fed", 400)) / yardstick);
    await feed.close();
  }
  return { watched: middle(watched), unwatched: middle(unwatched) };
}

async function compare(server: EmbeddedPostgres): Promise<void> {
  const database = createDatabase({ ...server, log });
  try {
    await migrate(database, { log, directory: join(tmpdir(), "none") });
    await database.asService((tx) => tx.query(schema));
    await write(database, "unfed", 400);
    const visitors = Array.from({ length: subscribers }, () => anon);
    const members = Array.from({ length: subscribers }, (_, number) => member(number));
    for (const [name, ownerUrl] of [
      ["log", server.ownerUrl],
      ["triggers", undefined],
    ] as const) {
      console.log(`${subscribers} visitors, ${name}: ${await delivered(database, ownerUrl, visitors, 5_000)}`);
      console.log(`${subscribers} members, ${name}: ${await delivered(database, ownerUrl, members, 1_000)}`);
      const { watched, unwatched } = await costOf(database, ownerUrl);
      console.log(
        `  writing takes ${watched.toFixed(2)} × as long while it is captured by ${name}, ${unwatched.toFixed(2)} × while nobody subscribes`,
      );
    }
  } finally {
    await database.close();
  }
}

const directory = mkdtempSync(join(tmpdir(), "changes-bench-"));
const server = await startEmbeddedPostgres({ dataDir: join(directory, "data"), log });
try {
  await compare(server);
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
