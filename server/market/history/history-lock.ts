import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { takeFileLock } from "#lib/file-lock.ts";
import { HistoryError } from "#workers/market/stored-history.ts";

/** Another process is at it. */
export class HistoryBusyError extends HistoryError {}

const tryAgainMs = 100;

/** The folder may be made before the site's first start: then its data directory is left as that start would have made it. */
async function makeFolder(folder: string): Promise<void> {
  const dataDir = dirname(folder);
  const made = existsSync(dataDir) ? undefined : await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Root's database runs as another account, which has to pass.
  if (made !== undefined && process.getuid?.() === 0) await chmod(dataDir, 0o711);
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/**
 * Does some work while no other process writes the history.
 * @throws {HistoryBusyError} where another still writes after `limitMs`.
 */
export async function whileLocked<T>(folder: string, work: () => Promise<T>, limitMs = 30_000): Promise<T> {
  await makeFolder(folder);
  const until = Date.now() + limitMs;
  for (;;) {
    const giveBack = takeFileLock(join(folder, "lock"));
    if (giveBack) {
      try {
        return await work();
      } finally {
        giveBack();
      }
    }
    if (Date.now() >= until)
      throw new HistoryBusyError(
        "Another process is writing the stored history. Nothing was changed: try again later.",
      );
    await wait(tryAgainMs);
  }
}
