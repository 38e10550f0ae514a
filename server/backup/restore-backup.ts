import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Log } from "#platform/http/service.ts";
import { holdMail } from "#platform/mail/held-mail.ts";
import { chooseClusterPlace, defaultSharedPlaces } from "#platform/postgres/cluster-place.ts";
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

/**
 * Restores an archive into a data directory that does not exist yet or is empty. The database gets its name only when
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
  if (existed && (await readdir(dataDir)).length > 0)
    throw new BackupError(`${dataDir} is not empty: name a directory that does not exist yet.`);
  // Read once without writing: an archive that is no good makes nothing, not even for a moment.
  await readArchive(file, checkOnly);
  const { base, runAs } = chooseClusterPlace(dataDir, sharedPlaces, log);
  // A start clears this name away, should the restore be cut off.
  const partial = join(base, `postgres.partial-${randomUUID()}`);
  const inCluster = (path: string) => path.startsWith("postgres/");
  const placeOf = (path: string) =>
    inCluster(path) ? join(partial, path.slice("postgres/".length)) : join(dataDir, path.slice("data/".length));
  try {
    await mkdir(partial, { mode: 0o700 });
    if (runAs) await chown(partial, runAs.uid, runAs.gid);
    const manifest = await readArchive(
      file,
      writeTo(placeOf, (path) => (inCluster(path) ? runAs : undefined)),
    );
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Before there is a database: no start finds one that could send what the site it was taken from holds as well.
    holdMail(dataDir);
    await rename(partial, join(base, "postgres"));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (base !== dataDir) await rm(base, { recursive: true, force: true });
    for (const name of existed ? await readdir(dataDir) : []) await rm(join(dataDir, name), { recursive: true });
    if (!existed) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}
