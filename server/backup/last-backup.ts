import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Finding } from "../finding.ts";

const record = z.object({ at: z.coerce.date(), file: z.string() });

const fileOf = (dataDir: string) => join(dataDir, "last-backup.json");

/** Remembered beside the data, because backups may be kept on another disk. Written again each time: the one before may be another account's. */
export function noteBackup(dataDir: string, at: Date, file: string): string {
  const path = fileOf(dataDir);
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify({ at, file })}\n`, { mode: 0o600 });
  return path;
}

function lastBackup(dataDir: string): z.infer<typeof record> | undefined {
  try {
    return record.parse(JSON.parse(readFileSync(fileOf(dataDir), "utf8")));
  } catch {
    // No backup has been made of this directory, or the record is not whole: either way none is known.
    return undefined;
  }
}

const recentDays = 2;

/** A site without a recent backup is one broken disk away from nothing. */
export function backupFindings(dataDir: string, now: Date = new Date()): Finding[] {
  const last = lastBackup(dataDir);
  if (!last) return [{ level: "should", text: "Make a backup every day (npm run -s backup): there is none yet." }];
  const days = Math.floor((now.getTime() - last.at.getTime()) / 86_400_000);
  if (days < recentDays) return [];
  return [
    { level: "should", text: `The last backup is ${days} days old (${last.file}): run npm run -s backup daily.` },
  ];
}
