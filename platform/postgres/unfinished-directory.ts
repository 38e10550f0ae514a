import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";

/** In a data directory while a command fills it; it stays where that was cut off. */
const fileOf = (dataDir: string) => join(dataDir, "unfinished");

export const isUnfinished = (dataDir: string): boolean => existsSync(fileOf(dataDir));

/** `command`: what fills it, as typed. */
export const markUnfinished = (dataDir: string, command: string): void =>
  writeFileSync(fileOf(dataDir), `${command}\n`, { mode: 0o600 });

export const markFinished = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/**
 * A start on it would make a new site with demo content in the place of the owner's.
 * @throws {EmbeddedPostgresError} with two sentences.
 */
export function refuseUnfinishedDirectory(dataDir: string): void {
  if (!isUnfinished(dataDir)) return;
  const command = readFileSync(fileOf(dataDir), "utf8").trim();
  throw new EmbeddedPostgresError(
    `${dataDir} is not complete: ${command} is still filling it, or was cut off. In that case delete the directory and run the command again.`,
  );
}
