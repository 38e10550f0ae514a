import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TarEntry } from "./tar.ts";

/** PostgreSQL makes these again at a start, or must not find them in a copy (its manual, "Making a base backup"). */
const emptyFolders = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const skippedFiles = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|current_logfiles|backup_label\.old)$/;
/** Says where recovery begins; read last, so that it is not older than what was copied. */
const control = "global/pg_control";
const chunkSize = 256 * 1024;

const nothing = async function* (): AsyncGenerator<Buffer> {};

/** A directory as an archive's entry. */
export const folderEntry = (path: string): TarEntry => ({ path: `${path}/`, size: 0, content: nothing() });

/** A text as an archive's entry. */
export function textEntry(path: string, text: string): TarEntry {
  const bytes = Buffer.from(text);
  const content = async function* () {
    yield bytes;
  };
  return { path, size: bytes.length, content: content() };
}

/** A file that may change while it is read: exactly as long as it was at first, filled up with zeros if it shrank. */
async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  try {
    for (let position = 0; position < size; ) {
      const wanted = Math.min(chunkSize, size - position);
      const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, position);
      yield buffer.subarray(0, bytesRead > 0 ? bytesRead : wanted);
      position += bytesRead > 0 ? bytesRead : wanted;
    }
  } finally {
    await file.close();
  }
}

/** A file as an archive's entry; undefined when it has just been removed. */
export async function fileEntry(path: string, name: string): Promise<TarEntry | undefined> {
  try {
    const file = await open(path, "r");
    const { size } = await file.stat();
    return { path: name, size, content: readExactly(file, size) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function* walk(cluster: string, folder: string): AsyncGenerator<TarEntry> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true });
  for (const entry of entries) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isSymbolicLink())
      throw new Error(`${path} leads out of the database (a tablespace?), which a backup does not follow.`);
    if (entry.isDirectory()) {
      yield folderEntry(path);
      if (!emptyFolders.has(path)) yield* walk(cluster, path);
    } else if (!skippedFiles.test(entry.name) && path !== control) {
      const file = await fileEntry(join(cluster, path), path);
      if (file) yield file;
    }
  }
}

type Stop = { last: string; labelfile: string; spcmapfile: string };

const number = (segment: string) =>
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16);

/** The log that brings the copied files, which were read at different moments, to one and the same moment. */
async function* copyLog(cluster: string, first: string, last: string): AsyncGenerator<TarEntry> {
  const names = (await readdir(join(cluster, "pg_wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  const needed = names.filter((name) => name >= first && name <= last);
  if (needed[0] !== first || needed.length !== number(last) - number(first) + 1)
    throw new Error(`The log from ${first} to ${last} is not complete.`);
  for (const name of needed) {
    const file = await fileEntry(join(cluster, "pg_wal", name), `pg_wal/${name}`);
    if (file) yield file;
  }
}

/**
 * A copy of a running server's files, with what it takes to start from them: an online backup as in PostgreSQL's manual
 * ("Making a base backup using the low level API"). Writers are not held up. Ends with the session, so one that is cut
 * off leaves nothing behind.
 */
export async function* copyCluster(ownerUrl: string): AsyncGenerator<TarEntry> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "northpip backup" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    const cluster = rows[0]?.data_directory ?? "";
    // A slot of this session keeps the server from recycling the log that the copy will need.
    const slot = `northpip_backup_${randomUUID().replaceAll("-", "")}`;
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [slot]);
    const started = await client.query<{ first: string }>(
      "select pg_walfile_name(pg_backup_start('northpip', fast => true)) as first",
    );
    yield* walk(cluster, "");
    const controlFile = await fileEntry(join(cluster, control), control);
    if (controlFile) yield controlFile;
    const stopped = await client.query<Stop>(
      "select pg_walfile_name(lsn) as last, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)",
    );
    const stop = stopped.rows[0];
    if (!stop || !started.rows[0]) throw new Error("PostgreSQL did not say where the backup begins and ends.");
    if (stop.spcmapfile.trim() !== "")
      throw new Error("The database uses tablespaces, which a backup does not follow.");
    yield textEntry("backup_label", stop.labelfile);
    yield* copyLog(cluster, started.rows[0].first, stop.last);
  } finally {
    await client.end().catch(() => undefined);
  }
}
