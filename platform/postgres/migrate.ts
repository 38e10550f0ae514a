import { fileURLToPath } from "node:url";
import { isDiskFull } from "#platform/http/errors.ts";
import type { Log } from "#platform/http/service.ts";
import { checkExposedSchema } from "./check-exposed-schema.ts";
import type { Database, Tx } from "./database.ts";
import { DatabaseUnavailable, MigrationError } from "./errors.ts";
import { type MigrationFile, readMigrations, readPlatformSchemas } from "./migration-files.ts";

export type MigrateOptions = {
  readonly log: Log;
  /** Where the dated migrations lie; `supabase/migrations` unless said otherwise. */
  readonly directory?: string;
  /** Where the rooms with their schema.sql lie; `platform` unless said otherwise. */
  readonly platform?: string;
};

const root = new URL("../../", import.meta.url);
const oldestServer = 150_000;
/** Any number that nobody else uses: everything of ours that changes the schema waits in line for it. */
const schemaLock = 7_274_811_962;

/**
 * Brings the schema up to date: the platform's schema files first, then the dated migrations, each in a transaction of
 * its own together with its record. Safe to run from several processes at once and to interrupt at any point.
 * @returns the names of what was applied now.
 * @throws {MigrationError} naming the file that failed or was changed after it had been applied.
 */
export async function migrate(database: Database, options: MigrateOptions): Promise<{ applied: string[] }> {
  const { log } = options;
  const files = await readFiles(options);
  await prepare(database);
  const known = await database.asService(readRecords);
  refuseChanged(files, known);
  const applied: string[] = [];
  for (const file of files) {
    if (isApplied(file, known)) continue;
    if (await apply(database, file)) {
      applied.push(file.name);
      log.info("Applied a migration", { file: file.name });
    }
  }
  await database.asService(checkExposedSchema);
  return { applied };
}

async function readFiles({ platform, directory }: Omit<MigrateOptions, "log">): Promise<readonly MigrationFile[]> {
  const schemas = await readPlatformSchemas(platform ?? fileURLToPath(new URL("platform", root)));
  return [...schemas, ...(await readMigrations(directory ?? fileURLToPath(new URL("supabase/migrations", root))))];
}

/** Was the database set up by an older version, as after an upgrade before the next start? */
export async function isBehind(database: Database): Promise<boolean> {
  const known = await database.asService(async (tx) => {
    const { rows } = await tx.query("select where to_regclass('platform.applied_migrations') is not null");
    return rows.length > 0 ? readRecords(tx) : null;
  });
  return known !== null && (await readFiles({})).some((file) => !isApplied(file, known));
}

async function prepare(database: Database): Promise<void> {
  await inLine(database, async (tx) => {
    const version = Number((await tx.query("show server_version_num")).rows[0]?.server_version_num);
    if (version < oldestServer) {
      throw new MigrationError(
        `The PostgreSQL at DATABASE_URL is version ${Math.trunc(version / 10_000)}; 15 or newer is needed.`,
      );
    }
    await tx.query(`create schema if not exists platform`);
    await tx.query(`create table if not exists platform.applied_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    // Roles belong to the server, not to the database: after a restore into a new server they must be made again.
    await tx.query(`delete from platform.applied_migrations where name = 'platform/postgres/schema.sql'
      and (select count(*) from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'authenticator')) < 4`);
  });
}

async function readRecords(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ name: string; checksum: string }>(
    "select name, checksum from platform.applied_migrations",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function isApplied({ name, checksum, earlier }: MigrationFile, known: ReadonlyMap<string, string>): boolean {
  const recorded = known.get(name);
  return recorded !== undefined && (recorded === checksum || earlier.includes(recorded));
}

function refuseChanged(files: readonly MigrationFile[], known: ReadonlyMap<string, string>): void {
  for (const file of files) {
    const { name, repeatable } = file;
    if (!repeatable && known.has(name) && !isApplied(file, known)) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied: undo the change and put it into a new migration.`,
      );
    }
  }
}

/** False when another process applied it while we waited for our turn. */
async function apply(database: Database, file: MigrationFile): Promise<boolean> {
  try {
    return await inLine(database, async (tx) => {
      const known = await readRecords(tx);
      refuseChanged([file], known);
      if (isApplied(file, known)) return false;
      await tx.query("set local search_path = public, extensions");
      // A table cannot be altered while a trigger of its rows waits for the end of the transaction.
      await tx.query("set constraints all immediate");
      await tx.query(file.sql);
      await tx.query(
        `insert into platform.applied_migrations (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [file.name, file.checksum],
      );
      return true;
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable || error instanceof MigrationError) throw error;
    // PostgreSQL's own words for it are several, and not each of them says disk.
    if (isDiskFull(error))
      throw new MigrationError(
        `The disk of the database is full, so the migration ${file.name} was not applied. Nothing is lost: free some room and start again. PostgreSQL says: ${(error as Error).message}`,
        { cause: error },
      );
    throw new MigrationError(
      `The migration ${file.name} failed${lineOf(error, file.sql)}: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** One at a time over all processes; the lock ends with the transaction, so a killed process holds nothing. */
const inLine = <T>(database: Database, run: (tx: Tx) => Promise<T>) =>
  database.asService(
    async (tx) => {
      await tx.query("select pg_advisory_xact_lock($1)", [schemaLock]);
      return run(tx);
    },
    { statementTimeoutMs: 0 },
  );

function lineOf(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position);
  return Number.isInteger(position) && position > 0 ? ` at line ${sql.slice(0, position).split("\n").length}` : "";
}
