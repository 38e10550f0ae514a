import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { HistoryError } from "#workers/market/stored-history.ts";

/** Another process is at it. */
export class HistoryBusyError extends HistoryError {}

const tryAgainMs = 100;

function tryLock(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as Error).message.includes("locked")) return null;
    throw error;
  }
}

/**
 * Does some work while no other process writes the history. The lock is the kernel's, as that of the data directory: it is
 * gone the instant its holder dies.
 * @throws {HistoryBusyError} where another still writes after `patienceMs`.
 */
export async function whileLocked<T>(folder: string, work: () => Promise<T>, patienceMs = 30_000): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const until = Date.now() + patienceMs;
  for (;;) {
    const lock = tryLock(join(folder, "lock"));
    if (lock) {
      try {
        return await work();
      } finally {
        lock.close();
      }
    }
    if (Date.now() >= until)
      throw new HistoryBusyError(
        "Another process is writing the stored history. Nothing was changed: try again later.",
      );
    await wait(tryAgainMs);
  }
}
