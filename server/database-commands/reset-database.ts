import { randomBytes } from "node:crypto";
import pg from "pg";
import { placeOf } from "#platform/postgres/explain-login.ts";
import { createDatabase } from "#platform/postgres/pool.ts";
import { StartError } from "../listen-address.ts";
import { prepareContent } from "../prepare-content.ts";
import { runSeedFiles, type SeedFile } from "./seed-files.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.toString();
};

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything that a first start makes, and the seeds. */
async function fill(url: string, seeds: readonly SeedFile[]): Promise<void> {
  const database = createDatabase({ ownerUrl: url, callerUrl: url, log: quiet });
  try {
    await prepareContent(database, quiet);
    await runSeedFiles(database, seeds);
  } finally {
    await database.close();
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name);

async function refuseOthers(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
    [database],
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new StartError(
      `${count === 1 ? "1 connection uses" : `${count} connections use`} the database ${database}: stop the site first. Nothing was changed.`,
    );
}

/**
 * Makes a new database beside the old one and lets it take its name when it is complete: a migration or a seed that fails costs nothing.
 * @throws {StartError} while anybody is connected to the old one, and with what failed
 */
export async function resetDatabase(ownerUrl: string, seeds: readonly SeedFile[]): Promise<void> {
  const { database } = placeOf(ownerUrl);
  const beside = withDatabase(ownerUrl, database === "postgres" ? "template1" : "postgres");
  const fresh = `reset_${randomBytes(6).toString("hex")}`;
  await onServer(beside, async (client) => {
    await refuseOthers(client, database);
    await client.query(`create database ${quoted(fresh)} template template0`);
    try {
      await fill(withDatabase(ownerUrl, fresh), seeds);
      await refuseOthers(client, database);
      await client.query("begin");
      await client.query(`alter database ${quoted(database)} rename to ${quoted(`${fresh}_former`)}`);
      await client.query(`alter database ${quoted(fresh)} rename to ${quoted(database)}`);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      await client.query(`drop database if exists ${quoted(fresh)} with (force)`);
      throw error;
    }
    await client.query(`drop database ${quoted(`${fresh}_former`)} with (force)`);
  });
}
