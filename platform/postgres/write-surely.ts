import { setTimeout as pause } from "node:timers/promises";

/** Between tries. A database that is busy has a turn by then, and one that restarts is back. Milliseconds. */
const pauses = [250, 1_000, 4_000];

/**
 * Notes in the database what was done outside of it and cannot be undone: without the note it would be done again.
 * @throws what the last try throws
 */
export async function writeSurely<T>(write: () => Promise<T>): Promise<T> {
  for (const ms of pauses)
    try {
      return await write();
    } catch {
      await pause(ms);
    }
  return write();
}
