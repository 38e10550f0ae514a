import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";
import pg from "pg";
import { z } from "zod";
import type { Database } from "./database.ts";
import { createDatabase } from "./pool.ts";
import { templateName } from "./test-server.ts";

export type TestDatabase = {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly callerUrl: string;
  /** An empty directory of this test's own. */
  readonly dataDir: string;
  stop(): Promise<void>;
};

const quiet = { info() {}, warn() {}, error() {} };
const readiness = z.union([z.object({ ownerUrl: z.string(), callerUrl: z.string() }), z.object({ error: z.string() })]);

/**
 * A migrated database of this test file's own, on a server that the whole test run shares and that ends with the run.
 * @throws when the migrations fail, with the migration's own error.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await sharedServer();
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server.ownerUrl, `create database ${name} template ${templateName} strategy file_copy`);
  const ownerUrl = server.ownerUrl.replace("/postgres?", `/${name}?`);
  const callerUrl = server.callerUrl.replace("/postgres?", `/${name}?`);
  const database = createDatabase({ ownerUrl, callerUrl, log: quiet });
  const dataDir = mkdtempSync(join(server.directory, "files-"));
  return {
    database,
    ownerUrl,
    callerUrl,
    dataDir,
    async stop() {
      await database.close();
      await drop(server.ownerUrl, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A busy server lets go of a replication slot a moment after its reader has left; until then the database is in use. */
async function drop(url: string, name: string, tries = 40): Promise<void> {
  try {
    await onServer(url, `drop database ${name} with (force)`);
  } catch (error) {
    if ((error as { code?: string }).code !== "55006" || tries === 0) throw error;
    await setTimeout(250);
    await drop(url, name, tries - 1);
  }
}

/** Whose end is the end of the run: vitest's main process when we are one of its forks, else ourselves. */
const runOwner = () => (process.env.VITEST && isMainThread && process.send ? process.ppid : process.pid);

/** Tells a process from an earlier one of the same id, whose directory a crash of the machine may have left. */
function bornAt(pid: number): string {
  if (process.platform !== "linux") return "run";
  // The 22nd field of /proc/<pid>/stat; the second, the name in brackets, may itself contain blanks.
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "run";
}

async function sharedServer(): Promise<{ ownerUrl: string; callerUrl: string; directory: string }> {
  const owner = runOwner();
  const directory = join(tmpdir(), `northpip-test-${owner}-${bornAt(owner)}`);
  if (isFirst(directory)) {
    const child = spawn(process.execPath, [join(import.meta.dirname, "test-server.ts"), directory, `${owner}`], {
      detached: true,
      stdio: ["ignore", "ignore", openSync(join(directory, "test-server.log"), "a")],
    });
    child.unref();
  }
  for (const start = performance.now(); performance.now() - start < 60_000; ) {
    const ready = join(directory, "ready.json");
    if (existsSync(ready)) {
      const answer = readiness.parse(JSON.parse(readFileSync(ready, "utf8")));
      if ("error" in answer) throw new Error(answer.error);
      return { ...answer, directory };
    }
    await setTimeout(20);
  }
  throw new Error(`The test server did not start: ${readFileSync(join(directory, "test-server.log"), "utf8")}`);
}

function isFirst(directory: string): boolean {
  try {
    mkdirSync(directory, { mode: 0o711 });
    chmodSync(directory, 0o711);
    closeSync(openSync(join(directory, "test-server.log"), "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
