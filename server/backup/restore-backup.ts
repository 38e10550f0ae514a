import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Log } from "#platform/http/service.ts";
import { holdMail } from "#platform/mail/held-mail.ts";
import { chooseClusterPlace, clusterElsewhere, defaultSharedPlaces } from "#platform/postgres/cluster-place.ts";
import { lockDataDirectory } from "#platform/postgres/data-directory-lock.ts";
import { diskOf } from "#platform/postgres/disk-room.ts";
import { isUnfinished, markFinished, markUnfinished } from "#platform/postgres/unfinished-directory.ts";
import type { RunAs } from "#platform/postgres/unprivileged-user.ts";
import { BackupError, checkOnly, type Manifest, readArchive, type Sink } from "./archive.ts";
import { type LeaveRoom, leavingRoom } from "./leave-room.ts";

/** Writes below a directory, for the account that will run the server. */
function writeTo(
  placeOf: (path: string) => string,
  ownerOf: (path: string) => RunAs | undefined,
  leaveRoom: LeaveRoom,
): Sink {
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
      await pipeline(leaveRoom(dirname(target), content), createWriteStream(target, { flags: "wx", mode: 0o600 }));
      await give(path, target);
    },
  };
}

/** Files of the lock that a restore holds on its directory. */
const isOfTheLock = (name: string): boolean => name.startsWith("lock");

/** @throws {BackupError} where a directory has anything but a restore that was cut off, and that one's lock. */
async function refuseUsed(dataDir: string): Promise<void> {
  if (!existsSync(dataDir) || isUnfinished(dataDir)) return;
  if (!(await readdir(dataDir)).every(isOfTheLock))
    throw new BackupError(`${dataDir} is not empty: name a directory that does not exist yet.`);
}

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
  disk = diskOf,
): Promise<Manifest> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const existed = existsSync(dataDir);
  await refuseUsed(dataDir);
  // Read once without writing: an archive that is no good makes nothing, not even for a moment.
  await readArchive(file, checkOnly);
  const giveBack = lockDataDirectory(dataDir);
  // Another restore may have ended here meanwhile.
  await refuseUsed(dataDir).catch((error: unknown) => {
    giveBack();
    throw error;
  });
  let isDone = false;
  try {
    if (isUnfinished(dataDir)) await clearDirectory(dataDir, isOfTheLock);
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
      writeTo(placeOf, (path) => (inCluster(path) ? runAs : undefined), leavingRoom(disk)),
    );
    // Before there is a database: no start finds one that could send what the site it was taken from holds as well.
    holdMail(dataDir);
    await rename(partial, join(base, "postgres"));
    markFinished(dataDir);
    isDone = true;
    return manifest;
  } finally {
    if (!isDone) {
      await clearDirectory(dataDir, isOfTheLock);
      // While it is held: afterwards it can be another restore's. Windows removes no open file, and a lock alone is in nobody's way.
      await clearDirectory(dataDir).catch(() => undefined);
    }
    giveBack();
    // It stays where another restore has begun in it.
    if (!isDone && !existed) await rmdir(dataDir).catch(() => undefined);
  }
}
