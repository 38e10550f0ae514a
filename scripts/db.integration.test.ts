import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

const root = join(import.meta.dirname, "..");
let home: string;
let dataDir: string;
let shared: TestDatabase;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "northpip-db-"));
  mkdirSync(join(home, "supabase"));
  dataDir = join(home, "data");
  shared = await testDatabase();
  await seedContent(shared.database);
});
afterAll(async () => {
  await shared.stop();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(() => settings('[db.seed]\nsql_paths = ["./seeds/*.sql"]\n'));

const settingsFile = () => join(home, "supabase/config.toml");
const settings = (text: string) => writeFileSync(settingsFile(), text);
function seedFiles(files: Readonly<Record<string, string>>): void {
  const directory = join(home, "supabase/seeds");
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
}

async function db(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["scripts/db.ts", ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: shared.ownerUrl,
      SUPABASE_CONFIG: settingsFile(),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (piece: Buffer) => (said.out += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => (said.err += piece.toString()));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, ...said };
}

async function rows<Row extends pg.QueryResultRow>(sql: string, url = shared.ownerUrl): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const result = await client.query<Row>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}
const countOf = async (table: string) =>
  Number((await rows<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);

test("anything but a command it knows shows how it is used", async () => {
  const wrong = [[], ["drop"], ["__proto__"], ["push", "x"], ["dump", "--what"], ["reset", "--no"], ["seed", "x"]];
  for (const { status, err } of await Promise.all(wrong.map((args) => db(args))))
    expect([status, err.includes("Usage: npm run -s db -- push")], err).toEqual([1, true]);
});

/** A database of its own beside the shared one, for what cannot be shared. */
async function ownDatabase(): Promise<string> {
  const name = `own_${crypto.randomUUID().slice(0, 8)}`;
  await rows(`create database ${name} template template0`);
  const url = new URL(shared.ownerUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

test("push names each migration that it applies, and says when there is none", async () => {
  const url = await ownDatabase();
  const first = await db(["push"], { DATABASE_URL: url });
  expect([first.status, first.err]).toEqual([0, ""]);
  const said = first.out.trim().split("\n");
  expect(said).toContain("Applied 20261121000100_content.sql");
  expect(said.at(-1)).toBe(`${said.length - 1} files applied.`);
  expect((await db(["push"], { DATABASE_URL: url })).out).toBe("Everything was applied already.\n");
  await rows("update platform.applied_migrations set checksum = 'x' where name = '20261121000300_commerce.sql'", url);
  const changed = await db(["push"], { DATABASE_URL: url });
  expect(changed.status).toBe(1);
  expect(changed.err).toMatch(/^The migration 20261121000300_commerce\.sql was changed after it had been applied/);
});

describe("seed", () => {
  test("runs the files of config.toml by name, all or none", async () => {
    seedFiles({
      "1.sql": "create table public_seeded (n int);",
      "2.sql": "insert into public_seeded values (1), (2);",
    });
    expect(await db(["seed"])).toEqual({ status: 0, out: "Ran seeds/1.sql\nRan seeds/2.sql\n", err: "" });
    expect(await countOf("public_seeded")).toBe(2);
    seedFiles({
      "1.sql": "insert into public_seeded values (3);",
      "2.sql": "\ninsert into public_seeded values ('x');",
    });
    const { status, err } = await db(["seed"]);
    expect([status, err]).toEqual([
      1,
      'seeds/2.sql failed at line 2: invalid input syntax for type integer: "x". Nothing was changed.\n',
    ]);
    seedFiles({ "1.sql": "insert into public_seeded values (3);\ncommit;", "2.sql": "nonsense" });
    expect((await db(["seed"])).err).toMatch(/^seeds\/1\.sql begins or ends a transaction/);
    expect(await countOf("public_seeded")).toBe(2);
    await rows("drop table public_seeded");
  });

  test("names a pattern without a file, an unusable setting and an absent one", async () => {
    settings('[db.seed]\nsql_paths = ["./no/*.sql"]\n');
    expect((await db(["seed"])).err).toMatch(/no file is called \.\/no\/\*\.sql\. Nothing was changed/);
    settings("[db.seed]\nsql_paths = 5\n");
    expect((await db(["seed"])).err).toMatch(/db\.seed\.sql_paths/);
    settings("");
    expect((await db(["seed"])).err).toMatch(/^config\.toml names no seed/);
  });
});

describe("reset", () => {
  test("changes nothing without --yes, for another machine without its name, and while somebody is connected", async () => {
    const public_ = { DATABASE_URL: "postgres://u:p@db.example.com:5432/shop" };
    expect((await db(["reset"])).err).toMatch(/^This deletes every account, order and text in .* Nothing was changed/);
    for (const args of [
      ["reset", "--yes"],
      ["reset", "--yes", "--at", "db.example.com:5432/other"],
    ])
      expect((await db(args, public_)).err).toMatch(
        /leads to another machine\. Nothing was changed\. .*--yes --at db\.example\.com:5432\/shop\n$/,
      );
    const before = await countOf("public.courses");
    const client = new pg.Client(shared.ownerUrl);
    await client.connect();
    seedFiles({ "1.sql": "select 1" });
    expect((await db(["reset", "--yes"])).err).toMatch(
      /connections? uses? the database .*: stop the site first\. Nothing was changed/,
    );
    await client.end();
    expect(await countOf("public.courses")).toBe(before);
  });

  test("makes everything new, and loses nothing when a seed fails", { timeout: 120_000 }, async () => {
    const url = await ownDatabase();
    await db(["push"], { DATABASE_URL: url });
    await rows("create table public_old (n int); insert into public_old values (1)", url);
    seedFiles({ "1.sql": "insert into nowhere values (1)" });
    const failed = await db(["reset", "--yes"], { DATABASE_URL: url });
    expect([failed.status, failed.err]).toEqual([
      1,
      expect.stringMatching(/^seeds\/1\.sql failed.*Nothing was changed/),
    ]);
    expect(await rows("select n from public_old", url)).toEqual([{ n: 1 }]);
    seedFiles({ "1.sql": "create table public_new as select 7 as n" });
    const done = await db(["reset", "--yes"], { DATABASE_URL: url });
    expect([done.status, done.err]).toEqual([0, ""]);
    expect(done.out).toMatch(/^The database is new: migrations and demo content, seeds\/1\.sql\./);
    expect(await rows("select n, to_regclass('public_old') as old from public_new", url)).toEqual([
      { n: 7, old: null },
    ]);
    expect((await rows<{ n: string }>("select count(*) as n from courses", url))[0]?.n).not.toBe("0");
    expect(await rows("select datname from pg_database where datname like 'reset_%'")).toEqual([]);
  });
});

describe("dump", () => {
  const awkward = String.raw`it's "quoted" \ back, ü, 日本, $$, {a,b}`;
  const hash = async (url: string, table: string) =>
    (
      await rows(
        `select md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")) as hash, count(*) as n from ${table} t`,
        url,
      )
    )[0];

  beforeAll(async () => {
    await rows(`create table public.dump_a (id int generated always as identity primary key, text text, at timestamptz, bytes bytea, many text[],
      json jsonb, number float8, span interval, twice int generated always as (2) stored)`);
    await rows("create table public.dump_b (id bigserial primary key, a int not null references public.dump_a)");
    await rows("create function public.dump_refuses() returns trigger language plpgsql as $$ begin raise 'no'; end $$");
    await rows(`insert into public.dump_a (text, at, bytes, many, json, number, span) values
      ($x$${awkward}$x$, '2026-01-01 12:00:00.123456+05', '\\x00ff', array['a', null, 'b,"c'], '{"a": [1, null, "\\u00fc"]}', 0.1::float8 + 0.2::float8, '1 mon 2 days 03:04:05.6'),
      (null, 'infinity', '', '{}', 'null', 'NaN', null)`);
    await rows("insert into public.dump_b (a) select 1 from generate_series(1, 450)");
    await rows(
      "create trigger refuses before insert or delete on public.dump_b for each row execute function public.dump_refuses()",
    );
  });

  test("writes rows in the order in which they can be loaded, and psql loads them as they were", async ({ skip }) => {
    const file = join(home, "dump.sql");
    const only = ["--only", "public", "--only", "auth.users", "--only", "auth.identities"];
    const { status, out, err } = await db(["dump", file, ...only]);
    expect([status, out]).toEqual([0, ""]);
    expect(err).toMatch(/^\d+ tables, written by (northpip|pg_dump \d+).*keep it private/);
    expect(statSync(file).mode & 0o077).toBe(0);
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(/^-- The rows of \d+ tables, written by /);
    if (err.includes("northpip"))
      expect(text.indexOf("into public.dump_a")).toBeLessThan(text.indexOf("into public.dump_b"));
    expect(existsSync(`${file}.partial`)).toBe(false);
    if (spawnSync("psql", ["--version"]).status !== 0) return skip("psql is not installed");
    const tables = ["public.dump_a", "public.dump_b", "public.courses", "public.site_settings"];
    const before = await Promise.all(tables.map((table) => hash(shared.ownerUrl, table)));
    await rows(
      "truncate public.dump_a, public.dump_b; update public.courses set title = 'changed'; select setval('dump_b_id_seq', 1)",
    );
    execFileSync("psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", `--file=${file}`, shared.ownerUrl], {
      stdio: "pipe",
    });
    expect(await Promise.all(tables.map((table) => hash(shared.ownerUrl, table)))).toEqual(before);
    expect(await rows("select last_value from public.dump_b_id_seq")).toEqual([{ last_value: "450" }]);
  });

  test("goes to standard output without a file, and names what does not exist", async () => {
    const { out } = await db(["dump", "--only", "public.dump_a"]);
    expect(out.startsWith("-- The rows of 1 tables")).toBe(true);
    expect(out.trimEnd().endsWith("commit;")).toBe(true);
    const unknown = await db(["dump", join(home, "none.sql"), "--only", "public.nothing"]);
    expect([unknown.status, unknown.err]).toEqual([
      1,
      "There is no table or schema public.nothing. Nothing was written.\n",
    ]);
    expect(existsSync(join(home, "none.sql"))).toBe(false);
    const nowhere = await db(["dump", join(home, "no/such/folder.sql")]);
    expect([nowhere.status, nowhere.err]).toEqual([1, expect.stringContaining("no such file or directory")]);
  });
});

test("a directory without a site is not made into one", async () => {
  const nowhere = join(home, "nowhere");
  seedFiles({ "1.sql": "select 1" });
  const commands = [["push"], ["dump"], ["reset", "--yes"]];
  const answers = await Promise.all(commands.map((args) => db(args, { DATABASE_URL: "", DATA_DIR: nowhere })));
  for (const { status, err } of answers)
    expect([status, err]).toEqual([1, expect.stringMatching(/^No site has been started/)]);
  expect(existsSync(nowhere)).toBe(false);
});
