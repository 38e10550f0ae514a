import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isMailHeld } from "#platform/mail/held-mail.ts";
import { lockDataDirectory } from "#platform/postgres/data-directory-lock.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { DataDirectoryInUse } from "#platform/postgres/errors.ts";
import { createDatabase } from "#platform/postgres/pool.ts";
import { markUnfinished } from "#platform/postgres/unfinished-directory.ts";
import { openExisting } from "../open-database.ts";
import { prepareContent } from "../prepare-content.ts";
import { BackupError } from "./archive.ts";
import { backupFindings } from "./last-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const log = { info() {}, warn() {}, error: console.error };
let home: string;
let server: EmbeddedPostgres;
const running: EmbeddedPostgres[] = [];
const at = (name: string) => join(home, name);

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataDir, log, sharedPlaces: [at("shared")] });
  running.push(started);
  return started;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Each table's rows as one hash, whatever their order on the disk. */
async function hashes(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'written'`,
  );
  const found: Record<string, string> = {};
  // One after the other: there are more tables than connections.
  for (const { name } of tables) {
    const rows = await query<{ hash: string }>(
      url,
      `select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as hash from ${name} row`,
    );
    found[name] = rows[0]?.hash ?? "";
  }
  return found;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "northpip-backup-"));
  chmodSync(home, 0o711);
  server = await start(at("data"));
  const database = createDatabase({ ...server, log });
  await prepareContent(database, log);
  await database.close();
  await query(server.ownerUrl, "create table written (n int primary key, text text not null)");
});
afterAll(async () => {
  for (const one of running) await one.stop();
  rmSync(home, { recursive: true, force: true });
});

const plan = (now: string) => ({
  ownerUrl: server.ownerUrl,
  dataDir: at("data"),
  directory: at("backups"),
  keep: 2,
  now: new Date(now),
});

/** Writes, checkpoints and switches the log as fast as it can until `stop`, and knows what was acknowledged when. */
async function startWriter() {
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  const state = { acknowledged: 0, writing: true };
  const done = (async () => {
    for (let n = 1; state.writing; n++) {
      await client.query("insert into written select $1::int, repeat(md5($1::int::text), 60)", [n]);
      if (n % 10 === 0)
        await client.query(
          "update written set text = text || '!' where n % 10 = $1::int % 10 and n > $1::int * 10 - 200",
          [n / 10],
        );
      if (n % 40 === 0) await client.query("select pg_switch_wal()");
      if (n % 100 === 0) await client.query("checkpoint");
      state.acknowledged = n;
    }
    await client.end();
  })();
  const stop = () => {
    state.writing = false;
    return done;
  };
  return { state, stop };
}

test("taken by root, a backup belongs to the owner of the data directory, whose next one it does not stop", async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) skip("only root can give files to another account");
  const dataDir = at("of-nobody");
  mkdirSync(dataDir);
  chownSync(dataDir, 65_534, 65_534);
  writeFileSync(join(dataDir, "last-backup.json"), "{}", { mode: 0o600 });
  const { file } = await takeBackup({
    ownerUrl: server.ownerUrl,
    dataDir,
    directory: join(dataDir, "backups"),
    keep: 2,
  });
  for (const path of [file, join(dataDir, "backups"), join(dataDir, "last-backup.json")])
    expect([path, statSync(path).uid]).toEqual([path, 65_534]);
});

test("a full disk keeps nothing of the backup and says what to do", async () => {
  const directory = at("full");
  vi.resetModules();
  vi.doMock("./archive.ts", () => ({
    writeArchive: async () => {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  }));
  try {
    const { takeBackup: onFullDisk } = await import("./take-backup.ts");
    const taken = onFullDisk({ ownerUrl: server.ownerUrl, dataDir: at("site"), directory, keep: 2 });
    await expect(taken).rejects.toThrow(
      `The disk of ${directory} has too little room left, so nothing was kept of this backup; the ones before are as they were. Free some room`,
    );
    expect(readdirSync(directory)).toEqual([]);
  } finally {
    vi.doUnmock("./archive.ts");
  }
});

const shortDisk = async () => ({ free: 200 * 2 ** 20, size: 100 * 2 ** 30 });

test("a backup and a restore end before they take the room that the database needs", async () => {
  const backups = (name: string) => ({
    ...{ ownerUrl: server.ownerUrl, dataDir: at("data"), directory: at(name), keep: 2 },
  });
  await expect(takeBackup({ ...backups("short"), disk: shortDisk })).rejects.toThrow("has too little room left");
  expect(readdirSync(at("short"))).toEqual([]);
  const { file } = await takeBackup(backups("roomy"));
  const restored = restoreBackup(file, at("restored-short"), log, [at("shared")], shortDisk);
  await expect(restored).rejects.toMatchObject({ code: "ENOSPC" });
  expect(existsSync(at("restored-short"))).toBe(false);
});

test("a backup may fill a disk that is not the database's", async ({ skip }) => {
  if (!existsSync("/dev/shm") || statSync("/dev/shm").dev === statSync(home).dev) skip("there is one disk");
  const directory = mkdtempSync("/dev/shm/northpip-backup-");
  try {
    const plan = { ownerUrl: server.ownerUrl, dataDir: at("data"), directory, keep: 2 };
    expect((await takeBackup({ ...plan, disk: shortDisk })).files).toBeGreaterThan(100);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test("a backup taken while rows are written restores to a server with the same rows", {
  timeout: 120_000,
}, async () => {
  const before = await hashes(server.ownerUrl);
  mkdirSync(at("data/uploads"));
  writeFileSync(at("data/uploads/picture"), "pixels");
  mkdirSync(at("data/market"));
  writeFileSync(at("data/market/EURUSD.json"), "{}");
  mkdirSync(at("data/secrets"));
  writeFileSync(at("data/secrets/licence-secret"), "what license keys are made with");
  const writer = await startWriter();
  await vi.waitUntil(() => writer.state.acknowledged > 100, { timeout: 30_000 });
  const atStart = writer.state.acknowledged;
  const backup = await takeBackup(plan("2027-01-01T00:00:00Z"));
  const atEnd = writer.state.acknowledged;
  await writer.stop();
  expect(atEnd).toBeGreaterThan(atStart);
  expect(statSync(backup.file).mode & 0o777).toBe(0o600);

  const manifest = await restoreBackup(backup.file, at("restored"), log, [at("shared")]);
  expect(manifest.at).toEqual(new Date("2027-01-01T00:00:00Z"));
  expect(readFileSync(at("restored/uploads/picture"), "utf8")).toBe("pixels");
  // What waits in its outbox waits in that of the running site as well.
  expect(isMailHeld(at("restored"))).toBe(true);
  // Whoever gets hold of a backup cannot make license keys.
  expect(existsSync(at("restored/secrets"))).toBe(false);
  expect(existsSync(at("restored/market"))).toBe(false);
  const restored = await start(at("restored"));
  expect(await hashes(restored.ownerUrl)).toEqual(before);
  const rows = await query<{ rows: number; last: number; broken: number }>(
    restored.ownerUrl,
    `select count(*)::int as rows, max(n) as last,
       count(*) filter (where rtrim(text, '!') <> repeat(md5(n::text), 60))::int as broken from written`,
  );
  expect(rows[0]?.broken).toBe(0);
  expect(rows[0]?.rows).toBe(rows[0]?.last);
  // What was acknowledged when the backup began is in it; what came after it ended is not needed.
  expect(rows[0]?.last).toBeGreaterThanOrEqual(atStart);
  expect(await query(server.ownerUrl, "select from pg_replication_slots")).toEqual([]);
  // Every index agrees with its table: pages were not torn.
  await query(restored.ownerUrl, "set enable_seqscan = off; select count(*) from written where n > 0");
  await restored.stop();
});

test("the restored directory is nobody else's: a second restore into it is refused", async () => {
  const [file = ""] = readdirSync(at("backups"));
  await expect(restoreBackup(at(`backups/${file}`), at("restored"), log)).rejects.toThrow(/restored is not empty/);
  await expect(restoreBackup(at("backups/none.tar.zst"), at("other"), log)).rejects.toThrow(/There is no file/);
  expect(existsSync(at("other"))).toBe(false);
});

test("a restore that finds its directory in use after it has read the archive leaves what is there", async () => {
  const [file = ""] = readdirSync(at("backups"));
  const restoring = restoreBackup(at(`backups/${file}`), at("raced"), log, [at("shared")]);
  mkdirSync(at("raced/uploads"), { recursive: true });
  writeFileSync(at("raced/uploads/picture"), "theirs");
  writeFileSync(at("raced/lock-holder.json"), "");
  await expect(restoring).rejects.toThrow(/raced is not empty/);
  expect(readFileSync(at("raced/uploads/picture"), "utf8")).toBe("theirs");
  lockDataDirectory(at("raced"))();
});

test("a restore that was cut off leaves a directory that no command opens, and the next restore makes it again", {
  timeout: 60_000,
}, async () => {
  const [file = ""] = readdirSync(at("backups"));
  mkdirSync(at("cut-off/postgres.partial-1"), { recursive: true });
  mkdirSync(at("cut-off/uploads"));
  writeFileSync(at("cut-off/uploads/half"), "");
  writeFileSync(at("cut-off/lock-holder.json"), "");
  markUnfinished(at("cut-off"), "npm run restore");
  await expect(openExisting({ databaseUrl: undefined, dataDir: at("cut-off") }, log)).rejects.toThrow(
    /cut-off is not complete: npm run restore/,
  );

  const giveBack = lockDataDirectory(at("cut-off"));
  await expect(restoreBackup(at(`backups/${file}`), at("cut-off"), log, [at("shared")])).rejects.toThrow(
    DataDirectoryInUse,
  );
  expect(existsSync(at("cut-off/uploads/half"))).toBe(true);
  giveBack();

  await restoreBackup(at(`backups/${file}`), at("cut-off"), log, [at("shared")]);
  expect(readdirSync(at("cut-off/uploads"))).toEqual(["picture"]);
  expect(existsSync(at("cut-off/postgres.partial-1"))).toBe(false);
  const { ownerUrl, stop } = await openExisting({ databaseUrl: undefined, dataDir: at("cut-off") }, log);
  expect(await query(ownerUrl, "select from public.courses limit 1")).toHaveLength(1);
  await stop();
});

test("only the newest backups are kept, and an interrupted one is cleared away", async () => {
  writeFileSync(at("backups/northpip-2020-01-01T00-00-00Z.tar.zst.partial-999999999"), "");
  writeFileSync(at("backups/notes.txt"), "mine");
  const second = await takeBackup(plan("2027-01-02T00:00:00Z"));
  const third = await takeBackup(plan("2027-01-03T00:00:00Z"));
  expect(second.removed).toEqual([]);
  expect(third.removed).toEqual(["northpip-2027-01-01T00-00-00Z.tar.zst"]);
  expect(readdirSync(at("backups")).sort()).toEqual([
    "northpip-2027-01-02T00-00-00Z.tar.zst",
    "northpip-2027-01-03T00-00-00Z.tar.zst",
    "notes.txt",
  ]);
});

test("doctor asks for a backup when there is none or the last one is old", () => {
  expect(backupFindings(at("nowhere"))[0]?.text).toContain("there is none yet");
  expect(backupFindings(at("data"), new Date("2027-01-03T12:00:00Z"))).toEqual([]);
  expect(backupFindings(at("data"), new Date("2027-01-09T00:00:00Z"))[0]?.text).toContain("6 days old");
});

test("an archive that was cut off or changed is refused in one sentence and leaves nothing behind", {
  timeout: 120_000,
}, async () => {
  const whole = readFileSync(at("backups/northpip-2027-01-03T00-00-00Z.tar.zst"));
  const flipped = (position: number) => {
    const copy = Buffer.from(whole);
    copy[position] = (copy[position] ?? 0) ^ 0x10;
    return copy;
  };
  const bad = [
    Buffer.alloc(0),
    Buffer.from("not an archive at all"),
    ...[0.1, 0.5, 0.9].map((part) => whole.subarray(0, Math.floor(whole.length * part))),
    whole.subarray(0, whole.length - 64),
    ...[0.02, 0.3, 0.6, 0.99].map((part) => flipped(Math.floor(whole.length * part))),
  ];
  for (const bytes of bad) {
    writeFileSync(at("bad.tar.zst"), bytes);
    const refusal = await restoreBackup(at("bad.tar.zst"), at("never"), log, [at("shared")]).catch((error) => error);
    expect(refusal).toBeInstanceOf(BackupError);
    expect(refusal.message).toMatch(/^\S+bad\.tar\.zst cannot be restored: .*Use another file\.$/);
    expect(refusal.message).not.toMatch(/frame descriptor|checksum|Data corruption/);
    expect(existsSync(at("never"))).toBe(false);
  }
});

test("a file that is no backup at all is called that", async () => {
  const { zstdCompressSync } = await import("node:zlib");
  mkdirSync(at("other/notes"), { recursive: true });
  writeFileSync(at("other/notes/x"), "mine");
  execFileSync("tar", ["-cf", at("other.tar"), "notes/x"], { cwd: at("other") });
  const files = {
    "notes.txt": Buffer.from("a shopping list"),
    "dump.tar.gz": Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    "other.tar.zst": zstdCompressSync(readFileSync(at("other.tar"))),
  };
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(at(name), bytes);
    await expect(restoreBackup(at(name), at("never"), log)).rejects.toThrow(/: it is not a Northpip backup \(/);
  }
  await expect(restoreBackup(at("other"), at("never"), log)).rejects.toThrow(/it is a directory/);
  expect(existsSync(at("never"))).toBe(false);
});

test("an archive with a path out of itself is refused", async () => {
  mkdirSync(at("evil/data"), { recursive: true });
  writeFileSync(at("evil/data/x"), "");
  execFileSync(
    "tar",
    ["--format=ustar", "--transform=s,data/x,data/../../escaped,", "-P", "-cf", at("evil.tar"), "data/x"],
    {
      cwd: at("evil"),
    },
  );
  const { zstdCompressSync } = await import("node:zlib");
  writeFileSync(at("evil.tar.zst"), zstdCompressSync(readFileSync(at("evil.tar"))));
  await expect(restoreBackup(at("evil.tar.zst"), at("never"), log)).rejects.toThrow(/outside of itself/);
  expect(existsSync(at("escaped"))).toBe(false);
});

test("the archive is a tar file that other programs read", async () => {
  const { zstdDecompressSync } = await import("node:zlib");
  const packed = readFileSync(at("backups/northpip-2027-01-03T00-00-00Z.tar.zst"));
  const list = execFileSync("tar", ["-tf", "-"], { input: zstdDecompressSync(packed), encoding: "utf8" }).split("\n");
  expect(list).toEqual(expect.arrayContaining(["postgres/PG_VERSION", "postgres/backup_label", "manifest.json"]));
});
