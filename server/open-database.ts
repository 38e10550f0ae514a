import type { Config } from "#config";
import type { Log } from "#platform/http/service.ts";
import type { Database } from "#platform/postgres/database.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { createDatabase } from "#platform/postgres/pool.ts";

export type OpenDatabase = { readonly database: Database; readonly ownerUrl: string; stop(): Promise<void> };

/** The configured PostgreSQL: the one at DATABASE_URL, or our own embedded server over the data directory. */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const database = createDatabase({ ownerUrl: config.databaseUrl, callerUrl: config.databaseUrl, log });
    return { database, ownerUrl: config.databaseUrl, stop: () => database.close() };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const database = createDatabase({ ownerUrl: embedded.ownerUrl, callerUrl: embedded.callerUrl, log });
  const stop = async () => {
    await database.close();
    await embedded.stop();
  };
  return { database, ownerUrl: embedded.ownerUrl, stop };
}
