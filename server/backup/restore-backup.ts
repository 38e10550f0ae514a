import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Log } from "#platform/http/service.ts";
import { holdMail } from "#platform/mail/held-mail.ts";
import { chooseClusterPlace, clusterElsewhere, defaultSharedPlaces } from "#platform/postgres/cluster-place.ts";
import { lockDataDirectory } from "#platform/postgres/data-directory-lock.ts";
import { isUnfinished, markFinished, markUnfinished } from "#platform/postgres/unfinished-directory.ts";
import type { RunAs } from "#platform/postgres/unprivileged-user.ts";
import { BackupError, checkOnly, type Manifest, readArchive, type Sink } from "./archive.ts";

/** Writes below a directory, for the account that will run the server. */
function writeTo(placeOf: (path: string) => string, ownerOf: (path: string) => RunAs | undefined): Sink {
  const give = async (path: string, target: string) => {
    const owner = ownerOf(path);
    if (owner) await chown(target, owner.uid, owner.gid);
  };
  return {
    async folder(path) {
      await mkdir(placeOf(path), { recursive: true, mode: 0o700 });
      await give(path, placeOf(path));
    },
    async file(path, content) {
      const target = placeOf(path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // Not flushed one by one: PostgreSQL flushes the whole directory when it first starts from a backup.
      await pipeline(content, createWriteStream(target, { flags: "wx", mode: 0o600 }));
      await give(path, target);
    },
  };
}

/** Files of the lock that a restore holds on its directory. */
const isOfTheLock = (name: string): boolean => name.startsWith("lock");

/** Removes what a restore has put into a directory, and where it keeps its database elsewhere, that as well. */
async function clearDirectory(dataDir: string, stays: (name: string) => boolean = () => false): Promise<void> {
  const base = clusterElsewhere(dataDir);
  if (base !== undefined) await rm(base, { recursive: true, force: true });
  for (const name of await readdir(dataDir))
    if (!stays(name)) await rm(join(dataDir, name), { recursive: true, force: true });
}

/**
 * Restores an archive into a data directory that does not exist yet, is empty or was left by a restore that was cut off. The database gets its name only when
 * every file is there and has the hash that was noted at the backup. The restored site holds its mail until the owner releases it.
 * @throws {BackupError} when the archive cannot be used or something would be overwritten; nothing is left behind then.
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  log: Log,
  sharedPlaces: readonly string[] = defaultSharedPlaces,
): Promise<Manifest> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const existed = existsSync(dataDir);
  const wasCutOff = isUnfinished(dataDir);
  if (existed && !wasCutOff && (await readdir(dataDir)).length > 0)
    throw new BackupError(`${dataDir} is not empty: name a directory that does not exist yet.`);
  // Read once without writing: an archive that is no good makes nothing, not even for a moment.
  await readArchive(file, checkOnly);
  const giveBack = lockDataDirectory(dataDir);
  let isDone = false;
  try {
    if (wasCutOff) await clearDirectory(dataDir, isOfTheLock);
    markUnfinished(dataDir, "npm run restore");
    const { base, runAs } = chooseClusterPlace(dataDir, sharedPlaces, log);
    // A start clears this name away.
    const partial = join(base, `postgres.partial-${randomUUID()}`);
    const inCluster = (path: string) => path.startsWith("postgres/");
    const placeOf = (path: string) =>
      inCluster(path) ? join(partial, path.slice("postgres/".length)) : join(dataDir, path.slice("data/".length));
    await mkdir(partial, { mode: 0o700 });
    if (runAs) await chown(partial, runAs.uid, runAs.gid);
    const manifest = await readArchive(
      file,
      writeTo(placeOf, (path) => (inCluster(path) ? runAs : undefined)),
    );
    // Before there is a database: no start finds one that could send what the site it was taken from holds as well.
    holdMail(dataDir);
    await rename(partial, join(base, "postgres"));
    markFinished(dataDir);
    isDone = true;
    return manifest;
  } finally {
    if (!isDone) await clearDirectory(dataDir, isOfTheLock);
    giveBack();
    if (!isDone) await clearDirectory(dataDir);
    if (!isDone && !existed) await rm(dataDir, { recursive: true, force: true });
  }
}
