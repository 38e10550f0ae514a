import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type MigrationFile = {
  /** Unique and stable: `platform/auth/schema.sql`, `20261120090000_catalog.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, line ends normalized. */
  readonly checksum: string;
  /** Checksums of earlier texts that made the same: `-- Also applied as <checksum>: why` above the statements. */
  readonly earlier: readonly string[];
  /** A schema file is idempotent and runs again when it changes; a migration runs once and may not change. */
  readonly repeatable: boolean;
};

const platformOrder = ["postgres", "http", "auth", "mail", "jobs", "functions"];

/**
 * `platform/<room>/schema.sql` in the order they build on one another, after each those of the room's own folders; a room without one is fine.
 */
export async function readPlatformSchemas(platform: string): Promise<MigrationFile[]> {
  const entries = await readdir(platform, { withFileTypes: true });
  const rooms = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const rest = rooms.filter((room) => !platformOrder.includes(room)).sort();
  const inOrder = [...platformOrder.filter((room) => rooms.includes(room)), ...rest];
  const folders = (await Promise.all(inOrder.map((room) => withFolders(platform, room)))).flat();
  const files = folders.map((path) => readOne(`platform/${path}/schema.sql`, join(platform, path, "schema.sql"), true));
  return (await Promise.all(files)).filter((file) => file !== undefined);
}

/** A room and the folders in it, by name. */
async function withFolders(platform: string, room: string): Promise<string[]> {
  const entries = await readdir(join(platform, room), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return [room, ...names.sort().map((name) => `${room}/${name}`)];
}

/** `*.sql` of the directory in name order; an absent directory has none. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = await readdir(directory).catch(ifAbsent<string[]>([]));
  const files = names.filter((name) => name.endsWith(".sql")).sort();
  const read = await Promise.all(files.map((name) => readOne(name, join(directory, name), false)));
  return read.filter((file) => file !== undefined);
}

async function readOne(name: string, path: string, repeatable: boolean): Promise<MigrationFile | undefined> {
  const text = await readFile(path, "utf8").catch(ifAbsent(undefined));
  if (text === undefined) return undefined;
  const sql = text.replaceAll("\r\n", "\n");
  const earlier = [...sql.matchAll(/^-- Also applied as ([0-9a-f]{64})\b/gm)].map(([, checksum = ""]) => checksum);
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex"), earlier, repeatable };
}

const ifAbsent =
  <T>(fallback: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return fallback;
    throw error;
  };
