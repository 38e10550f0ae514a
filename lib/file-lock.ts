import { DatabaseSync } from "node:sqlite";

/**
 * Takes a lock that is the kernel's (SQLite's exclusive file lock): it is gone the instant its holder dies, however it dies, so there is no
 * stale lock to recognize and no reused process id to mistake. The file stays.
 * @returns the function that releases the lock; null while another process holds it.
 * @throws where the file cannot be written.
 */
export function takeFileLock(file: string): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return () => {
      if (lock.isOpen) lock.close();
    };
  } catch (error) {
    lock.close();
    if ((error as Error).message.includes("locked")) return null;
    throw error;
  }
}
