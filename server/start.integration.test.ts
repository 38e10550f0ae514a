import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

const root = join(import.meta.dirname, "..");
let home: string;
let shared: TestDatabase;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "northpip-start-"));
  chmodSync(home, 0o711);
  shared = await testDatabase();
});
afterAll(async () => {
  await shared.stop();
  rmSync(home, { recursive: true, force: true });
});
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A start that is expected to fail: what it prints on standard error, without log lines. */
async function failingStart(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: join(home, "unused"), ...environment },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 30_000,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const said = output.split("\n").filter((line) => line !== "" && !/^\d{4}-\d\d-\d\dT/.test(line));
  return { status, said };
}

const at = (name: string) => join(home, name);
const elsewhere = (path: string) => shared.ownerUrl.replace(/\/test_\w+\?/, `/${path}?`);

test.each([
  [
    "a data directory below an unwritable path",
    () => ({ DATA_DIR: "/proc/northpip/data" }),
    /data directory \/proc\/northpip\/data cannot be used.*DATA_DIR/,
  ],
  ["a data directory that is a file", () => ({ DATA_DIR: at("file") }), /cannot be used: a part of the path is a file/],
  [
    "a database that does not exist",
    () => ({ DATABASE_URL: elsewhere("nowhere") }),
    /no database "nowhere" at .*createdb/,
  ],
  [
    "a database server that does not run",
    () => ({ DATABASE_URL: "postgres://a:b@127.0.0.1:9/x" }),
    /Nothing listens at 127\.0\.0\.1:9/,
  ],
  [
    "a database host that does not exist",
    () => ({ DATABASE_URL: "postgres://a:b@none.invalid/x" }),
    /none\.invalid:5432/,
  ],
  [
    "a public address with a path",
    () => ({ SITE_URL: "https://site.example/shop" }),
    /SITE_URL=https:\/\/site\.example\/shop cannot be used: expected an address without a path/,
  ],
  [
    "a host that is not this machine's",
    () => ({ HOST: "198.51.100.7" }),
    /HOST=198\.51\.100\.7 is not an address of this machine/,
  ],
])("%s is one plain sentence that says what to do", async (_, environment, sentence) => {
  writeFileSync(at("file"), "");
  const { status, said } = await failingStart(environment());
  expect(status).toBe(1);
  expect(said.filter((line) => !line.startsWith("These settings cannot be used"))).toEqual([
    expect.stringMatching(sentence),
  ]);
  expect(existsSync(at("unused"))).toBe(false);
});

test("a busy port is reported before anything is started", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  closing.push(() => void other.close());
  await vi.waitUntil(() => other.listening);
  const { port } = other.address() as { port: number };
  const { status, said } = await failingStart({ PORT: `${port}` });
  expect(status).toBe(1);
  expect(said).toEqual([expect.stringMatching(`Port ${port} on 127.0.0.1 is in use by another program: set PORT`)]);
  expect(existsSync(at("unused"))).toBe(false);
});

test("a login without the rights is told which ones, and where the statements for them are", async () => {
  const login = `guest_${randomBytes(4).toString("hex")}`;
  await shared.database.asService((tx) => tx.query(`create role ${login} login`));
  const url = new URL(shared.ownerUrl);
  url.username = login;
  const { said } = await failingStart({ DATABASE_URL: url.href });
  expect(said).toEqual([expect.stringMatching(/may not create schemas in the database.*deploy\.md/)]);
  await shared.database.asService((tx) => tx.query(`grant create on database ${url.pathname.slice(1)} to ${login}`));
  expect((await failingStart({ DATABASE_URL: url.href })).said).toEqual([
    expect.stringMatching(/is not a member of anon, authenticated, service_role.*deploy\.md/),
  ]);
  await shared.database.asService((tx) =>
    tx.query(`revoke all on database ${url.pathname.slice(1)} from ${login}; drop role ${login}`),
  );
});

test("a second start on a data directory is refused before the site's code is read", async () => {
  const dataDir = at("held");
  const log = { info() {}, warn() {}, error() {} };
  const holder = await startEmbeddedPostgres({ dataDir, log });
  try {
    const child = spawn(process.execPath, ["scripts/start.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await new Promise((resolve) => child.once("close", resolve));
    expect(child.exitCode).toBe(1);
    expect(said).toMatch(
      new RegExp(`^\\nNorthpip already runs on the data directory ${dataDir}: process ${process.pid},`),
    );
    // "Starting …" is the first thing the site's own code says.
    expect(said).not.toContain("Starting");
  } finally {
    await holder.stop();
  }
});
