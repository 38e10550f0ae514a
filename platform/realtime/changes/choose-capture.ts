import pg from "pg";
import type { Log } from "../../http/service.ts";
import { isConnectionError } from "../../postgres/connection-errors.ts";
import type { Database } from "../../postgres/database.ts";
import { DatabaseUnavailable } from "../../postgres/errors.ts";
import type { Capture, CaptureEvents } from "./capture.ts";
import { logicalCapture } from "./logical-capture.ts";
import { triggerCapture } from "./trigger-capture.ts";

export type CaptureOptions = {
  readonly database: Database;
  /** A login that may read the log; without one, triggers are used. */
  readonly ownerUrl: string | undefined;
  readonly log: Log;
};

/** Decodes the log where the server and the login allow it, else uses triggers; says in the log which and why. */
export async function chooseCapture(
  { database, ownerUrl, log }: CaptureOptions,
  events: CaptureEvents,
): Promise<Capture> {
  const obstacle = ownerUrl ? await obstacleTo(ownerUrl) : "no login for it was given";
  if (ownerUrl && !obstacle) {
    log.info("Changes of the database are read from its log");
    return logicalCapture({ database, ownerUrl, log, events });
  }
  log.info("Changes of the database are captured by triggers", { because: obstacle });
  return triggerCapture({ database, log, events });
}

/** Why the log cannot be decoded; undefined when it can. */
async function obstacleTo(ownerUrl: string): Promise<string | undefined> {
  // A connection that can read the log; PostgreSQL refuses it to a login without the right, a pooler refuses it to all.
  const config = {
    connectionString: ownerUrl,
    connectionTimeoutMillis: 5_000,
    replication: "database",
  } as pg.ClientConfig;
  const client = new pg.Client(config);
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("show wal_level");
    const level = rows[0]?.wal_level;
    return level === "logical" ? undefined : `wal_level is ${level}`;
  } catch (error) {
    if (isConnectionError(error)) throw new DatabaseUnavailable("down", error);
    return (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}
