import type { Database } from "../postgres/database.ts";
import { type Disk, isShort } from "../postgres/disk-room.ts";
import type { FileBackend } from "./backends/backend.ts";
import type { StorageContext } from "./context.ts";
import type { Place } from "./object-rows.ts";

/** Of a part of an upload: it belongs to no object, and no row can point to it. */
export const noPlace: Place = { bucket: "", name: "" };

/** A sender that breaks off leaves its file on the list for this long; longer than any upload takes. */
const loosePeriod = "1 day";

type Clearing = Pick<StorageContext, "unattended" | "files" | "log">;

/** Puts a version on the list of files without a row: the row that is to come takes it off. */
export async function announceFile(
  { database }: Pick<StorageContext, "database">,
  version: string,
  { bucket, name }: Place,
  period = loosePeriod,
): Promise<void> {
  await database.asService((tx) =>
    tx.query(
      `insert into platform.storage_loose_files (version, bucket_id, name, remove_after)
       values ($1, $2, $3, now() + $4::interval)`,
      [version, bucket, name, period],
    ),
  );
}

/**
 * Removes files that are still on the list, and takes them off it. A file is removed first, so that an interrupted removal is made up
 * for; one that a transaction is just taking off the list stays.
 */
function removeListed(database: Database, files: FileBackend, condition: string, values: readonly unknown[] = []) {
  return database.asService(async (tx) => {
    const { rows } = await tx.query<{ version: string }>(
      `select version from platform.storage_loose_files where ${condition} for update skip locked`,
      values,
    );
    const versions = rows.map(({ version }) => version);
    await files.remove(versions);
    await tx.query("delete from platform.storage_loose_files where version = any($1)", [versions]);
    return versions.length;
  });
}

/**
 * The file of a write that failed. When only the answer to the commit was lost, a row has the file, and it stays. Never throws: what
 * cannot be removed now is removed when it is overdue.
 */
export async function dropFile(context: Clearing, version: string): Promise<void> {
  await dropFiles(context, [version]);
}

export async function dropFiles({ unattended, files, log }: Clearing, versions: readonly string[]): Promise<void> {
  try {
    await removeListed(unattended, files, "version = any($1)", [versions]);
  } catch (error) {
    log.warn("files that no row needs are left for the next clearing up", { versions, error });
  }
}

const batch = 500;

/**
 * Where the disk is short of room, what was deleted goes after a minute, which leaves readers time to open it, instead of after an hour.
 * What is being received is on the list for a day, and is not meant.
 */
export async function sweepDeletedFiles(
  database: Database,
  files: FileBackend,
  disk: () => Promise<Disk>,
): Promise<number> {
  return isShort(await disk()) ? sweepFiles(database, files, "59 minutes") : 0;
}

/**
 * Removes the files that are overdue, or will be after `ahead`. @returns how many
 */
export async function sweepFiles(database: Database, files: FileBackend, ahead = "0 s"): Promise<number> {
  const condition = `remove_after <= now() + $1::interval order by remove_after limit ${batch}`;
  let removed = 0;
  for (;;) {
    const count = await removeListed(database, files, condition, [ahead]);
    removed += count;
    if (count < batch) return removed;
  }
}
