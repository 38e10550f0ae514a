import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";

/** In a data directory whose rows were copied to another PostgreSQL. */
const fileOf = (dataDir: string) => join(dataDir, "moved-database");

/** `place`: where the rows are now, without a password. */
export const markMoved = (dataDir: string, place: string): void =>
  writeFileSync(fileOf(dataDir), `${place} on ${new Date().toISOString().slice(0, 10)}\n`, { mode: 0o600 });

function movedTo(dataDir: string): string | undefined {
  try {
    return readFileSync(fileOf(dataDir), "utf8").trim();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/**
 * A start that has lost its DATABASE_URL would serve the rows of before the move, and record orders among them; a command would change or back up
 * rows that no visitor sees.
 * @throws {EmbeddedPostgresError} with one sentence.
 */
export function refuseMovedDirectory(dataDir: string): void {
  const place = movedTo(dataDir);
  if (place === undefined) return;
  throw new EmbeddedPostgresError(
    `The rows of ${dataDir} were moved to ${place}: set DATABASE_URL to that database. To go on with the old rows here instead, delete ${fileOf(dataDir)}.`,
  );
}
