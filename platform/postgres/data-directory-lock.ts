import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { DataDirectoryInUse, EmbeddedPostgresError } from "./errors.ts";
import { makeDirectory } from "./make-directory.ts";
import { refuseForeignDirectory } from "./refuse-foreign-directory.ts";

const holder = z.object({ pid: z.number(), startedAt: z.string() });

/**
 * Takes the data directory for this process. The lock is the kernel's (SQLite's exclusive file lock): it is gone the
 * instant its holder dies, however it dies, so there is no stale lock to recognize and no reused pid to mistake.
 * A text file beside it says who holds it.
 * @returns the function that gives the directory back.
 * @throws {DataDirectoryInUse} naming the process that has it.
 */
export function lockDataDirectory(dataDir: string): () => void {
  refuseForeignDirectory(dataDir);
  const isNew = !existsSync(dataDir);
  makeDirectory(dataDir);
  // Root's database runs as another account, which has to pass; nobody else needs to see the names.
  if (isNew && process.getuid?.() === 0) chmodSync(dataDir, 0o711);
  const holderFile = join(dataDir, "lock-holder.json");
  const lock = takeLock(dataDir, holderFile);
  writeFileSync(holderFile, `${JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() })}\n`);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

/**
 * Takes and returns the lock of a directory that is there, so that a second start is refused before it has loaded
 * anything else. Makes nothing.
 * @throws {DataDirectoryInUse} naming the process that has it.
 */
export function refuseHeldDirectory(dataDir: string): void {
  if (existsSync(join(dataDir, "lock"))) takeLock(dataDir, join(dataDir, "lock-holder.json")).close();
}

function takeLock(dataDir: string, holderFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    const { message } = error as Error;
    if (message.includes("locked")) throw inUse(dataDir, holderFile);
    throw new EmbeddedPostgresError(
      `The data directory ${dataDir} cannot be used by this user (${message}). Make it and what is in it writable for the account that runs the site (chown -R), or set DATA_DIR to another directory.`,
    );
  }
}

function inUse(dataDir: string, holderFile: string): DataDirectoryInUse {
  const advice = "Stop it first, or set DATA_DIR to another directory.";
  try {
    const { pid, startedAt } = holder.parse(JSON.parse(readFileSync(holderFile, "utf8")));
    const message = `Northpip already runs on the data directory ${dataDir}: process ${pid}, started ${startedAt}. ${advice}`;
    return new DataDirectoryInUse(message, pid);
  } catch {
    // The holder has just taken the lock and not yet written its name.
    return new DataDirectoryInUse(
      `Another Northpip process is starting on the data directory ${dataDir}. ${advice}`,
      undefined,
    );
  }
}
