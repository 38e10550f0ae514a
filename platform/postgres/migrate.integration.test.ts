import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "./database.ts";
import { MigrationError } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { createDatabase } from "./pool.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let server: TestDatabase;
let database: Database;
let url: string;
let directory: string;
let platform: string;
let counter = 0;

beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const name = `${new URL(server.ownerUrl).pathname.slice(1)}_${counter++}`;
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  url = server.ownerUrl.replace(/\/test_[^?]*/, `/${name}`);
  database = createDatabase({ ownerUrl: url, callerUrl: url, log });
  const home = mkdtempSync(join(tmpdir(), "northpip-migrate-"));
  directory = join(home, "migrations");
  platform = join(home, "platform");
  mkdirSync(directory);
  mkdirSync(platform);
});
afterEach(async () => {
  await database.close();
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  await client.end();
  rmSync(join(directory, ".."), { recursive: true, force: true });
});

const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);
const schema = (room: string, sql: string) => {
  mkdirSync(join(platform, room), { recursive: true });
  writeFileSync(join(platform, room, "schema.sql"), sql);
};
const run = (on = database) => migrate(on, { log, directory, platform });
const value = async (sql: string) =>
  (await database.asService((tx) => tx.query(`select (${sql}) as value`))).rows[0]?.value;

test("the platform's own schema makes roles and grants as a Supabase project has them", async () => {
  await migrate(database, { log, directory });
  await database.asService((tx) => tx.query("create table public.t (id int)"));
  expect(await value("select has_table_privilege('anon', 'public.t', 'select, insert, update, delete')")).toBe(true);
  expect(await value("select has_table_privilege('anon', 'public.t', 'truncate')")).toBe(false);
  expect(await value("select rolbypassrls from pg_roles where rolname = 'service_role'")).toBe(true);
  expect(await value("select has_schema_privilege('anon', 'public', 'create')")).toBe(false);
  expect(await value("select extensions.gen_random_uuid() is not null or true")).toBe(true);
});

const own = join(import.meta.dirname, "../../supabase/migrations");

test.each(["20261122", "20261124", "20261126"])(
  "a site of %s that sold, held and refunded comes to today's schema with its orders",
  async (day) => {
    for (const name of readdirSync(own))
      if (name.slice(0, 8) <= day) copyFileSync(join(own, name), join(directory, name));
    await migrate(database, { log, directory });
    await database.asService((tx) =>
      tx.query(`with buyer as (
          insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'ana@example.com', now()) returning id),
        sold as (
          insert into public.orders (provider, provider_order_id, email, user_id, status, total_cents, attention, purchased_at)
          select 'sandbox', state, 'ana@example.com', buyer.id, replace(state, 'refunded', 'paid'), 12000,
            case state when 'held' then 'another currency (EUR)' end, now()
          from buyer, unnest(array['paid', 'refunded', 'held']) state returning id)
        insert into public.order_items (order_id, product_id, product_kind, name, price_cents, total_cents, currency)
        select id, 'beginner-forex-fundamentals', 'course', 'Beginner Forex Fundamentals', 12000, 12000, 'USD' from sold;
        update public.orders set status = 'refunded', refunded_at = now() where provider_order_id = 'refunded'`),
    );
    const { applied } = await migrate(database, { log });
    expect(applied.length).toBeGreaterThan(0);
    expect(await value("select string_agg(status, ' ' order by status) from public.orders")).toBe("held paid refunded");
    expect(await value("select refunded_cents from public.orders where status = 'refunded'")).toBe(12000);
  },
);

test("schema files come first in their order, migrations by name, and each only once", async () => {
  schema("mail", "insert into public.seen (what) values ('mail')");
  schema(
    "postgres",
    "create table if not exists private_seen (what text); create schema if not exists other; create table public.seen (n int generated always as identity, what text); alter table public.seen enable row level security; comment on table public.seen is '@no-policy test'; alter table public.private_seen enable row level security; comment on table public.private_seen is '@no-policy test'",
  );
  schema("auth", "insert into public.seen (what) values ('auth')");
  schema("zebra", "insert into public.seen (what) values ('zebra')");
  write("20260102_b.sql", "insert into public.seen (what) values ('b')");
  write("20260101_a.sql", "insert into public.seen (what) values ('a')");
  const { applied } = await run();
  expect(applied).toEqual([
    "platform/postgres/schema.sql",
    "platform/auth/schema.sql",
    "platform/mail/schema.sql",
    "platform/zebra/schema.sql",
    "20260101_a.sql",
    "20260102_b.sql",
  ]);
  expect(await run()).toEqual({ applied: [] });
  expect(await value("select string_agg(what, ' ' order by n) from public.seen")).toBe("auth mail zebra a b");
});

test("a changed schema file is applied again", async () => {
  schema("mail", "create or replace function private_answer() returns int language sql as 'select 1'");
  await run();
  schema("mail", "create or replace function private_answer() returns int language sql as 'select 2'");
  expect((await run()).applied).toEqual(["platform/mail/schema.sql"]);
  expect(await value("select private_answer()")).toBe(2);
});

test("a migration that was changed after it had been applied is an error that names it", async () => {
  write("20260101_a.sql", "create schema a");
  await run();
  write("20260101_a.sql", "create schema changed");
  await expect(run()).rejects.toThrow(/20260101_a\.sql was changed/);
  expect(await value("select count(*) from pg_namespace where nspname = 'changed'")).toBe(0);
});

test("a migration may name the text as which it was applied before", async () => {
  const first = "create schema a";
  write("20260101_a.sql", first);
  await run();
  const checksum = createHash("sha256").update(first).digest("hex");
  write(
    "20260101_a.sql",
    `-- Also applied as ${checksum}: other words, the same schema.\ncreate schema if not exists a`,
  );
  await expect(run()).resolves.toEqual({ applied: [] });
  write("20260101_a.sql", `-- Also applied as ${"0".repeat(64)}: not that.\ncreate schema a`);
  await expect(run()).rejects.toThrow(/was changed/);
});

test("a site starts that applied the payments' migrations as they were written first", async () => {
  const written = {
    "20261208000100_payments_that_name_nobody.sql": [
      "ad7deeefa1ea243b369a9c66ee9c57fa2cd0ab56a9ea78fbac94f3f0c796d872",
      "a077c09448cf9f9c1f7f1d3076df1fcf43bc830e4661ef749c9bde126120dcc5",
    ],
    "20261208000300_payments_of_the_latest_buyer.sql": [
      "a0bc09ee9828c8214e536b82d9116b51a384fc2791c97df7449c58288679205f",
      "7d6c6d19ba52a3579059f6e14c6e7f9775573694c73c0c1bf491fc79ba959d78",
    ],
    "20261224000000_prices_that_stood.sql": ["886148d5af9659e9e3a67dc9b155381046b7c3a943452be42e7109d3dc511f28"],
  };
  for (const [name, checksums] of Object.entries(written))
    for (const checksum of checksums) {
      await server.database.asService((tx) =>
        tx.query("update platform.applied_migrations set checksum = $2 where name = $1", [name, checksum]),
      );
      await expect(migrate(server.database, { log })).resolves.toEqual({ applied: [] });
    }
});

test("line ends that git changed are no change", async () => {
  write("20260101_a.sql", "create schema a;\ncreate schema b;\n");
  await run();
  write("20260101_a.sql", "create schema a;\r\ncreate schema b;\r\n");
  await expect(run()).resolves.toEqual({ applied: [] });
});

test("a failing migration names its file and line and leaves nothing behind", async () => {
  write("20260101_a.sql", "create schema kept");
  write("20260102_b.sql", "create schema lost;\n\nselect no_such_function();\n");
  await expect(run()).rejects.toThrow(/20260102_b\.sql failed at line 3: .*no_such_function/);
  expect(await value("select string_agg(nspname, ' ') from pg_namespace where nspname in ('kept', 'lost')")).toBe(
    "kept",
  );
  write("20260102_b.sql", "create schema found");
  expect((await run()).applied).toEqual(["20260102_b.sql"]);
});

test("a full disk is called that, whatever PostgreSQL's own words for it are", async () => {
  write(
    "20260101_a.sql",
    "do $$ begin raise 'could not extend file: wrote only 4096 of 8192 bytes' using errcode = 'disk_full'; end $$",
  );
  await expect(run()).rejects.toThrow(
    /^The disk of the database is full, so the migration 20260101_a\.sql was not applied\. .*wrote only 4096 of 8192 bytes$/,
  );
});

test("several processes that start together apply each migration once", async () => {
  schema("postgres", "create schema if not exists other");
  for (let n = 1; n <= 8; n++) write(`2026010${n}_m.sql`, `create table other.m${n} (id int); select pg_sleep(0.02)`);
  const others = Array.from({ length: 3 }, () => createDatabase({ ownerUrl: url, callerUrl: url, log }));
  const results = await Promise.all([database, ...others].map((one) => run(one)));
  await Promise.all(others.map((one) => one.close()));
  const applied = results.flatMap((result) => result.applied).sort();
  expect(applied).toEqual([...new Set(applied)]);
  expect(applied).toHaveLength(9);
});

test("a start that is killed in the middle of a migration is finished by the next", async () => {
  write("20260101_a.sql", "create schema a");
  write("20260102_b.sql", "create schema b; select pg_sleep(20)");
  const program = `
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, "migrate.ts"))};
    import { createDatabase } from ${JSON.stringify(join(import.meta.dirname, "pool.ts"))};
    const log = { info() {}, warn() {}, error() {} };
    const database = createDatabase({ ownerUrl: process.argv[1], callerUrl: process.argv[1], log });
    await migrate(database, { log, directory: process.argv[2], platform: process.argv[3] });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, url, directory, platform], {
    stdio: "inherit",
  });
  await vi.waitUntil(
    async () =>
      (await value(
        "select count(*) from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()",
      )) === 1,
    { timeout: 15_000 },
  );
  child.kill("SIGKILL");
  await vi.waitUntil(() => child.signalCode !== null);
  expect(await value("select count(*) from pg_namespace where nspname = 'b'")).toBe(0);
  write("20260102_b.sql", "create schema b");
  expect((await run()).applied).toEqual(["20260102_b.sql"]);
});

test.each([
  [
    "a table without row level security",
    "create table public.open_table (id int)",
    /public\.open_table has no row level security/,
  ],
  [
    "a table without a policy",
    "create table public.shut (id int); alter table public.shut enable row level security",
    /public\.shut has row level security but no policy/,
  ],
  [
    "a view that reads as its owner",
    "create view public.peek as select 1 as n",
    /public\.peek is a view that reads as its owner/,
  ],
  [
    "a materialized view",
    "create materialized view public.heap as select 1 as n",
    /public\.heap is a materialized view/,
  ],
  [
    "a security definer function without a fixed search_path",
    "create function public.root_me() returns int language sql security definer as 'select 1'",
    /root_me\(\) is security definer without/,
  ],
])("%s in the exposed schema stops the start", async (_, sql, message) => {
  write("20260101_a.sql", sql);
  await expect(run()).rejects.toThrow(message);
  await expect(run()).rejects.toThrow(MigrationError);
});

test("what is guarded, or says why not, passes", async () => {
  write(
    "20260101_a.sql",
    `
    create table public.guarded (id int); alter table public.guarded enable row level security;
    create policy all_rows on public.guarded for select using (true);
    create table public.counters (id int); alter table public.counters enable row level security;
    comment on table public.counters is '@no-policy written by triggers only';
    create view public.safe with (security_invoker = true) as select * from public.guarded;
    create function public.fixed() returns int language sql security definer set search_path = '' as 'select 1';`,
  );
  await expect(run()).resolves.toEqual({ applied: ["20260101_a.sql"] });
});

test("a migration may change rows and then the table, whatever its triggers put off", async () => {
  write(
    "20260101_a.sql",
    `create schema other; create table other.sold (n int); insert into other.sold values (1);
     create function other.tell() returns trigger language plpgsql as 'begin return null; end';
     create constraint trigger tell after update on other.sold deferrable initially deferred for each row execute function other.tell()`,
  );
  await run();
  write("20260102_b.sql", "update other.sold set n = 2; create index sold_by_n on other.sold (n)");
  expect((await run()).applied).toEqual(["20260102_b.sql"]);
});
