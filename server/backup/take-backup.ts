import { once } from "node:events";
import { createWriteStream, existsSync, statSync } from "node:fs";
import { chmod, chown, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "#platform/http/errors.ts";
import { clusterElsewhere } from "#platform/postgres/cluster-place.ts";
import { isSiteData } from "#platform/postgres/data-directory-names.ts";
import type { diskOf } from "#platform/postgres/disk-room.ts";
import { makeDirectory } from "#platform/postgres/make-directory.ts";
import { isAlive } from "#platform/postgres/process-identity.ts";
import { checkOnly, readArchive, writeArchive } from "./archive.ts";
import { copyCluster, fileEntry, folderEntry } from "./copy-cluster.ts";
import { noteBackup } from "./last-backup.ts";
import { leavingRoom } from "./leave-room.ts";
import type { TarEntry } from "./tar.ts";

async function* otherFiles(folder: string, name: string): AsyncGenerator<TarEntry> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (name === "data" && !isSiteData(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield folderEntry(`${name}/${entry.name}`);
      yield* otherFiles(path, `${name}/${entry.name}`);
    } else if (entry.isFile()) {
      const file = await fileEntry(path, `${name}/${entry.name}`);
      if (file) yield file;
    }
  }
}

/** Written onto the disk of the database, a backup leaves it the room that it needs. */
async function* besideTheDatabase(
  entries: AsyncIterable<TarEntry>,
  { directory, dataDir, disk }: Pick<BackupPlan, "directory" | "dataDir" | "disk">,
): AsyncGenerator<TarEntry> {
  const diskNumber = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
  const shared = diskNumber(directory) === diskNumber(clusterElsewhere(dataDir) ?? dataDir);
  const leaveRoom = leavingRoom(disk);
  for await (const entry of entries) yield shared ? { ...entry, content: leaveRoom(directory, entry.content) } : entry;
}

async function* everything(ownerUrl: string, dataDir: string): AsyncGenerator<TarEntry> {
  for await (const entry of copyCluster(ownerUrl)) yield { ...entry, path: `postgres/${entry.path}` };
  if (existsSync(dataDir)) yield* otherFiles(dataDir, "data");
}

/** @throws {Error} in words, where the folder cannot be made. */
async function makeFolder(directory: string): Promise<void> {
  const isNew = !existsSync(directory);
  try {
    makeDirectory(directory);
    if (isNew) await chmod(directory, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${directory} cannot be a folder for backups (${code ?? "unknown reason"}). Name another one.`);
  }
}

/** Root may run the command for another account's site: what it writes belongs to that account, whose next backup needs it. */
async function giveToOwnerOf(dataDir: string, paths: readonly string[]): Promise<void> {
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const path of paths) await chown(path, uid, gid);
}

const archiveName = /^northpip-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/;
const partialName = /^northpip-.*\.tar\.zst\.partial-(\d+)$/;

/** Removes what backups that were cut off have left, and all complete ones but the newest `keep`. */
async function rotate(directory: string, keep: number): Promise<string[]> {
  const names = await readdir(directory);
  for (const name of names) {
    const [, writer] = partialName.exec(name) ?? [];
    if (writer && !isAlive(Number(writer))) await rm(join(directory, name), { force: true });
  }
  const old = names
    .filter((name) => archiveName.test(name))
    .sort()
    .reverse()
    .slice(keep);
  for (const name of old) await rm(join(directory, name), { force: true });
  return old;
}

const fullDisk = (directory: string) =>
  `The disk of ${directory} has too little room left, so nothing was kept of this backup; the ones before are as they were. Free some room there, or name a folder on another disk: npm run -s backup -- /mnt/backups.`;

export type BackupPlan = {
  readonly ownerUrl: string;
  readonly dataDir: string;
  /** Made when absent. */
  readonly directory: string;
  /** How many backups stay there, this one included. */
  readonly keep: number;
  readonly now?: Date;
  readonly disk?: typeof diskOf;
};

export type Backup = {
  readonly file: string;
  readonly bytes: number;
  readonly files: number;
  readonly removed: string[];
};

/**
 * Writes one archive of the whole data directory while the server on it runs, reads it back to be sure, and clears away
 * old ones. It has its final name only when it is complete and on the disk.
 */
export async function takeBackup({
  ownerUrl,
  dataDir,
  directory,
  keep,
  now = new Date(),
  disk,
}: BackupPlan): Promise<Backup> {
  const ours = !existsSync(directory) || directory === join(dataDir, "backups");
  await makeFolder(directory);
  const file = join(directory, `northpip-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.zst`);
  const partial = `${file}.partial-${process.pid}`;
  try {
    const out = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
    // Made before anything can fail: what is removed below would appear after it.
    await once(out, "open");
    const entries = besideTheDatabase(everything(ownerUrl, dataDir), { directory, dataDir, disk });
    await writeArchive(entries, now, out);
    const { files } = await readArchive(partial, checkOnly);
    await rename(partial, file);
    const removed = await rotate(directory, keep);
    const noted = noteBackup(dataDir, now, file);
    await giveToOwnerOf(dataDir, [file, noted, ...(ours ? [directory] : [])]);
    return { file, bytes: statSync(file).size, files: Object.keys(files).length, removed };
  } catch (error) {
    await rm(partial, { force: true });
    throw isDiskFull(error) ? new Error(fullDisk(directory)) : error;
  }
}
