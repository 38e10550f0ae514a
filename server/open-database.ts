import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#config";
import type { Log } from "#platform/http/service.ts";
import { checkLogin } from "#platform/postgres/check-login.ts";
import type { Database } from "#platform/postgres/database.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { refuseMovedDirectory } from "#platform/postgres/moved-directory.ts";
import { createDatabase } from "#platform/postgres/pool.ts";
import { refuseForeignDirectory } from "#platform/postgres/refuse-foreign-directory.ts";
import { refuseUnfinishedDirectory } from "#platform/postgres/unfinished-directory.ts";
import { StartError } from "./listen-address.ts";
import { runningInstance } from "./running-instance.ts";

export type OpenDatabase = {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly callerUrl: string;
  stop(): Promise<void>;
};

type Place = Pick<Config, "databaseUrl" | "dataDir">;

/** The pools of requests, of the owner's work and of jobs, and those that listen and look whether the server is up. */
const connectionsOfProcess = 40;

/** The configured PostgreSQL: the one at DATABASE_URL, or our own embedded server over the data directory. */
export async function openDatabase({ databaseUrl, dataDir }: Place, log: Log): Promise<OpenDatabase> {
  if (databaseUrl) {
    refuseForeignDirectory(dataDir);
    const connections = await checkLogin(databaseUrl);
    if (connections < connectionsOfProcess)
      log.warn("PostgreSQL lets in few connections: when all are taken, requests are answered with 503", {
        connections,
        wanted: connectionsOfProcess,
      });
    return connect({ ownerUrl: databaseUrl, callerUrl: databaseUrl }, log);
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const opened = connect(embedded, log);
  const stop = async () => {
    await opened.stop();
    await embedded.stop();
  };
  return { ...opened, stop };
}

/** Has a site been started on this data directory before? */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, "postgres", "PG_VERSION")) || existsSync(join(dataDir, "postgres-location"));

/**
 * The same for a command that looks at an instance: the running one's server where there is one, else the one that a
 * start would use. Makes no database and no directory.
 * @throws {StartError} when there is nothing to look at; {EmbeddedPostgresError} when the rows were moved to another PostgreSQL,
 * or are not all there yet.
 */
export async function openExisting({ databaseUrl, dataDir }: Place, log: Log): Promise<OpenDatabase> {
  if (databaseUrl) return openDatabase({ databaseUrl, dataDir }, log);
  const running = await runningInstance(dataDir);
  if (running) return connect(running, log);
  refuseMovedDirectory(dataDir);
  refuseUnfinishedDirectory(dataDir);
  if (!hasDatabase(dataDir)) {
    throw new StartError(
      `No site has been started on the data directory ${dataDir} yet: npm start makes one, or set DATA_DIR to the directory of yours.`,
    );
  }
  return openDatabase({ databaseUrl, dataDir }, log);
}

function connect({ ownerUrl, callerUrl }: { ownerUrl: string; callerUrl: string }, log: Log): OpenDatabase {
  const database = createDatabase({ ownerUrl, callerUrl, log });
  return { database, ownerUrl, callerUrl, stop: () => database.close() };
}
