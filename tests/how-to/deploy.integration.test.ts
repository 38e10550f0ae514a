import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { holdMail, isMailHeld } from "#platform/mail/held-mail.ts";
import { checkLogin } from "#platform/postgres/check-login.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { listenerName } from "#platform/postgres/listen.ts";
import { createDatabase } from "#platform/postgres/pool.ts";
import { environment } from "../../server/environment.ts";
import { prepareContent } from "../../server/prepare-content.ts";
import { blocksOf } from "./markdown-steps.ts";

const root = join(import.meta.dirname, "../..");
const blocks = blocksOf(readFileSync(join(root, "docs/how-to/deploy.md"), "utf8"));
const log = { info() {}, warn() {}, error() {} };
let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "northpip-deploy-"));
  chmodSync(home, 0o711);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
const file = (path: string) => {
  const text = blocks.find(({ text }) => text.startsWith(`# ${path}\n`))?.text;
  if (!text) throw new Error(`deploy.md has no ${path}`);
  return text;
};

/** pg_dump turns row level security off and reads every table: a policy that would hide a row is an error then. */
async function readAsADumpDoes(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set row_security = off");
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_|^information_schema$'`,
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const { name } of rows) await client.query(`select count(*) from ${name}`);
  await client.end();
  dumpAndRestore(url);
}

/** The blocks of the how-to, where this machine's pg_dump is new enough for the server. */
function dumpAndRestore(url: string): void {
  const commands = blocks.find(({ text }) => text.startsWith("pg_dump "))?.text ?? "";
  const [dump = ""] = commands.split("\n");
  const folder = mkdtempSync(join(home, "dump-"));
  const run = spawnSync("sh", ["-c", dump], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: url },
    encoding: "utf8",
  });
  // Whatever came of it, only a complete dump has the name of one.
  expect(existsSync(join(folder, "northpip.dump"))).toBe(run.status === 0);
  if (run.status !== 0) expect(run.stderr).toMatch(/server version mismatch|not found/);
}

test("the statements for a login without superuser rights are enough to set the site up", async () => {
  const server = await startEmbeddedPostgres({
    dataDir: join(home, "data"),
    log,
    sharedPlaces: [join(home, "shared")],
  });
  try {
    const admin = new pg.Client(server.ownerUrl);
    await admin.connect();
    const sql = blocks.find(({ language }) => language === "sql")?.text ?? "";
    for (const statement of sql.split(";\n").filter((text) => text.trim() !== "")) await admin.query(statement);
    await admin.end();
    const url = server.ownerUrl.replace("//postgres@", "//northpip@").replace("/postgres?", "/northpip?");
    await checkLogin(url);
    const database = createDatabase({ ownerUrl: url, callerUrl: url, log });
    await prepareContent(database, log);
    const anon = await database.asCaller({ role: "anon", claims: {} }, (tx) => tx.query("select from public.courses"));
    expect(anon.rowCount).toBeGreaterThan(0);
    await database.close();
    await readAsADumpDoes(url);
  } finally {
    await server.stop();
  }
});

test("a site of the embedded PostgreSQL moves to another one by the command of the how-to, row by row", async () => {
  const start = (name: string) =>
    startEmbeddedPostgres({ dataDir: join(home, name), log, sharedPlaces: [join(home, "shared")] });
  const source = await start("source");
  const here = createDatabase({ ...source, callerUrl: source.ownerUrl, log });
  await prepareContent(here, log);
  const id = "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11";
  await here.asService((tx) =>
    tx.query(`insert into auth.users (id, aud, role, email, email_confirmed_at) values ('${id}', 'authenticated', 'authenticated', 'ana@example.com', now());
      insert into public.orders (provider, provider_order_id, email, status, purchased_at, user_id) values ('gumroad', 's1', 'ana@example.com', 'paid', now(), '${id}');
      -- What it was before is kept as JSON, with the zeros of its cents.
      update public.robots set price = price + 2`),
  );
  const count = (database: typeof here) =>
    database.asService(async (tx) => {
      const { rows } = await tx.query(
        `select (select count(*)::int from public.robots) as robots, (select count(*)::int from public.order_notices) as notices,
           (select user_id from public.orders) as buyer, (select count(*)::int from platform.signing_keys) as keys`,
      );
      return rows[0];
    });
  const before = await count(here);
  expect(before).toMatchObject({ buyer: id, notices: 1 });
  await here.close();
  await source.stop();

  const target = await start("target");
  try {
    const admin = new pg.Client(target.ownerUrl);
    await admin.connect();
    const sql = blocks.find(({ language }) => language === "sql")?.text ?? "";
    for (const statement of sql.split(";\n").filter((text) => text.trim() !== "")) await admin.query(statement);
    await admin.end();
    const url = target.ownerUrl.replace("//postgres@", "//northpip@").replace("/postgres?", "/northpip?");
    const command = blocks.find(({ text }) => text.includes("move-database"))?.text ?? "";
    const move = () =>
      spawnSync("sh", ["-c", command.replace("npm run -s move-database --", "node scripts/move-database.ts")], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: join(home, "source"), OTHER_DATABASE_URL: url },
        encoding: "utf8",
      });
    expect(move()).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(/^\d{3,} rows copied to northpip at /),
    });
    // Neither serves, changes nor backs up the rows of before.
    for (const script of [["start.ts"], ["sql.ts", "update public.robots set price = 1"], ["backup.ts"]]) {
      const withoutUrl = spawnSync(process.execPath, [`scripts/${script[0]}`, ...script.slice(1)], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: join(home, "source"), PORT: "0" },
        encoding: "utf8",
        timeout: 60_000,
      });
      expect([withoutUrl.status, withoutUrl.stderr], script[0]).toEqual([
        1,
        expect.stringMatching(/were moved to northpip at .*: set DATABASE_URL to that database/),
      ]);
    }
    const there = createDatabase({ ownerUrl: url, callerUrl: url, log });
    expect(await count(there)).toEqual(before);
    await there.asService((tx) =>
      tx.query("insert into public.owner_notices (kind, subject, reason) values ('order_held', 'a', 'b')"),
    );
    await there.close();

    const way = blocks.find(({ text }) => text.includes("move-database -- /"))?.text ?? "";
    const directory = join(home, "back");
    const back = (databaseUrl?: string) =>
      spawnSync(
        "sh",
        [
          "-c",
          way.replace("npm run -s move-database --", "node scripts/move-database.ts").replace(/\/var\S+/, directory),
        ],
        {
          cwd: root,
          env: {
            PATH: process.env.PATH,
            DATA_DIR: join(home, "source"),
            ...(databaseUrl && { DATABASE_URL: databaseUrl }),
          },
          encoding: "utf8",
        },
      );
    expect(back()).toMatchObject({ status: 1, stderr: expect.stringContaining("Set DATABASE_URL") });
    const elsewhere = new pg.Client({ connectionString: url, application_name: listenerName });
    await elsewhere.connect();
    expect(back(url), "a process on another machine").toMatchObject({
      status: 1,
      stderr: expect.stringContaining("stop each of them first"),
    });
    expect(existsSync(directory)).toBe(false);
    await elsewhere.end();
    // Real prices, and the mark of a site that was restored from a backup.
    mkdirSync(join(home, "source/market"));
    holdMail(join(home, "source"));
    expect(back(url)).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(/^\d{3,} rows copied into .*\n.*"market"/),
    });
    expect(isMailHeld(directory)).toBe(true);
    const again = await start("back");
    const here = createDatabase({ ...again, log });
    expect(await count(here)).toEqual(before);
    await here.close();
    await again.stop();
    expect(back(url)).toMatchObject({ status: 1, stderr: expect.stringContaining("is there already") });
    expect(move()).toMatchObject({ status: 1, stderr: expect.stringContaining("were moved to northpip at") });
    rmSync(join(home, "source", "moved-database"));
    expect(move()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("already holds a site. Nothing was changed"),
    });
  } finally {
    await target.stop();
  }
}, 240_000);

test("every setting of the example is one that the site reads, and every one is in .env.example", () => {
  const settings = Object.fromEntries(
    file("/etc/northpip.env")
      .split("\n")
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/).slice(0, 2)),
  );
  // A file that was copied and not filled in does not start.
  expect(() => readConfig(settings)).toThrow(/CHECKOUT_SELLER_ID=… cannot be used/);
  const filled = Object.entries(settings).map(([name, value]) => [
    name,
    `${value}`.replace("…", "filled-in-by-the-owner"),
  ]);
  expect(readConfig(Object.fromEntries(filled))).toMatchObject({ siteUrl: "https://your.site", trustedProxies: 1 });
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const names = Object.keys(environment.shape);
  expect(names.filter((name) => !new RegExp(`^${name}=`, "m").test(example))).toEqual([]);
  expect(Object.keys(settings).filter((name) => !names.includes(name))).toEqual([]);
});

test("the units name programs that exist, and systemd accepts them", ({ skip }) => {
  const names = ["northpip.service", "northpip-backup.service", "northpip-backup.timer"];
  const directory = join(home, `units-${randomBytes(3).toString("hex")}`);
  mkdirSync(directory);
  for (const name of names) {
    const unit = file(`/etc/systemd/system/${name}`);
    for (const [, path = ""] of unit.matchAll(/(scripts\/[\w.-]+)/g)) expect(existsSync(join(root, path))).toBe(true);
    writeFileSync(
      join(directory, name),
      unit.replaceAll("/opt/northpip", root).replaceAll("User=northpip", "User=root"),
    );
  }
  if (!has("systemd-analyze")) skip("systemd-analyze is not installed");
  const units = names.map((name) => join(directory, name));
  const { stderr, stdout } = spawnSync("systemd-analyze", ["verify", "--man=no", ...units], { encoding: "utf8" });
  const about = `${stderr}${stdout}`.split("\n").filter((line) => line.includes("northpip"));
  expect(about).toEqual([]);
});
