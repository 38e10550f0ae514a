import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { takeFileLock } from "#lib/file-lock.ts";
import { DataDirectoryInUse, EmbeddedPostgresError } from "./errors.ts";
import { makeDirectory } from "./make-directory.ts";
import { refuseForeignDirectory } from "./refuse-foreign-directory.ts";

const holder = z.object({ pid: z.number(), startedAt: z.string() });

/**
 * Takes the data directory for this process, as long as it lives. A text file beside the lock says who holds it.
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
  const giveBack = takeLock(dataDir, holderFile);
  writeFileSync(holderFile, `${JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() })}\n`);
  return giveBack;
}

/**
 * Takes and returns the lock of a directory that is there, so that a second start is refused before it has loaded
 * anything else. Makes nothing.
 * @throws {DataDirectoryInUse} naming the process that has it.
 */
export function refuseHeldDirectory(dataDir: string): void {
  if (existsSync(join(dataDir, "lock"))) takeLock(dataDir, join(dataDir, "lock-holder.json"))();
}

function takeLock(dataDir: string, holderFile: string): () => void {
  let giveBack: (() => void) | null;
  try {
    giveBack = takeFileLock(join(dataDir, "lock"));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data directory ${dataDir} cannot be used by this user (${(error as Error).message}). Make it and what is in it writable for the account that runs the site (chown -R), or set DATA_DIR to another directory.`,
    );
  }
  if (!giveBack) throw inUse(dataDir, holderFile);
  return giveBack;
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
