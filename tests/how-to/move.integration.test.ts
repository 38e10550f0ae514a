import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type AuthHarness, authHarness, goodPassword } from "#platform/auth/test-harness.ts";
import { createPlatform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { readConfig } from "../../config.ts";
import { blocksOf } from "./markdown-steps.ts";

const root = join(import.meta.dirname, "../..");
const steps = blocksOf(readFileSync(join(root, "docs/how-to/move-to-supabase.md"), "utf8"))
  .filter(({ language }) => language === "sh")
  .map(({ text }) => text);
const hasPsql = spawnSync("psql", ["--version"]).status === 0;

let here: AuthHarness;
let there: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "northpip-move-"));
  [here, there] = await Promise.all([authHarness(), testDatabase()]);
  await seedContent(here.database);
  await here.confirmedUser("ana@example.com");
  await query(here.ownerUrl, "update public.courses set title = title || ' (mine)'");
}, 120_000);
afterAll(async () => {
  await here?.stop();
  await there?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** A block as it would be typed in a folder of one's own. */
async function shell(script: string | undefined, databaseUrl: string): Promise<string> {
  const npm = `npm() { local name=$3; shift 3; [ "\${1-}" != -- ] || shift; "${process.execPath}" "${root}/scripts/$name.ts" "$@"; }`;
  const { stdout, stderr } = await promisify(execFile)("bash", ["-euc", `${npm}\n${script}`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: databaseUrl,
      PROJECT_DATABASE_URL: there.ownerUrl,
      HERE: here.ownerUrl,
    },
  });
  return stdout + stderr;
}

/** Each moved table's rows as one hash. */
async function hashes(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or format('%I.%I', schemaname, tablename) in ('auth.users', 'auth.identities')`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ hash: string }>(
      url,
      `select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t`,
    );
    found[name] = row?.hash ?? "";
  }
  return found;
}

test("the how-to has a block for each step that this machine can take", () => expect(steps).toHaveLength(4));

test.skipIf(!hasPsql)(
  "rows and accounts move there and back as they were, by its commands",
  { timeout: 120_000 },
  async () => {
    const before = await hashes(here.ownerUrl);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(await shell(steps[0], here.ownerUrl)).toMatch(/tables, written by /);
    await shell(steps[1], here.ownerUrl);
    expect(await hashes(there.ownerUrl)).toEqual(before);

    const config = { ...readConfig({}), dataDir: there.dataDir };
    const platform = await createPlatform({
      config,
      database: there.database,
      log: { info() {}, warn() {}, error() {} },
    });
    const signIn = new Request("http://127.0.0.1:3000/auth/v1/token?grant_type=password", {
      method: "POST",
      body: JSON.stringify({ email: "ana@example.com", password: goodPassword }),
    });
    expect((await platform.fetch(signIn, { remoteAddress: "127.0.0.1" })).status).toBe(200);
    await platform.close();

    await query(there.ownerUrl, "update public.courses set title = title || ' (there)'");
    const changed = await hashes(there.ownerUrl);
    expect(await shell(steps[2], here.ownerUrl)).toMatch(/Everything was applied already/);
    await shell(steps[3], here.ownerUrl);
    expect(await hashes(here.ownerUrl)).toEqual(changed);
  },
);

test("migrations name nothing that only the embedded back end has", () => {
  const directory = join(root, "supabase/migrations");
  const files = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  expect(files.length).toBeGreaterThan(30);
  for (const name of files) {
    const sql = readFileSync(join(directory, name), "utf8").replace(/--.*$/gm, "");
    expect(/\bplatform\.|\bpgboss\./.test(sql), name).toBe(false);
  }
});
