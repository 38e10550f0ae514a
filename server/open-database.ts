import pg from "pg";
import type { Config } from "#config";
import type { Log } from "#platform/http/service.ts";
import type { Database } from "#platform/postgres/database.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { createDatabase } from "#platform/postgres/pool.ts";
import { announcedInstance } from "./running-instance.ts";

export type OpenDatabase = {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly callerUrl: string;
  stop(): Promise<void>;
};

/** The configured PostgreSQL: the one at DATABASE_URL, or our own embedded server over the data directory. */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl) return connect({ ownerUrl: config.databaseUrl, callerUrl: config.databaseUrl }, log);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const opened = connect(embedded, log);
  const stop = async () => {
    await opened.stop();
    await embedded.stop();
  };
  return { ...opened, stop };
}

/** The same, for a command beside a running instance: its server is used where there is one. */
export async function openBeside(config: Pick<Config, "databaseUrl" | "dataDir">, log: Log): Promise<OpenDatabase> {
  const running = config.databaseUrl ? undefined : announcedInstance(config.dataDir);
  return running && (await answers(running.ownerUrl)) ? connect(running, log) : openDatabase(config, log);
}

function connect({ ownerUrl, callerUrl }: { ownerUrl: string; callerUrl: string }, log: Log): OpenDatabase {
  const database = createDatabase({ ownerUrl, callerUrl, log });
  return { database, ownerUrl, callerUrl, stop: () => database.close() };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
