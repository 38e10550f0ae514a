import pg from "pg";
import { isConnectionError } from "./connection-errors.ts";
import { DatabaseUnavailable } from "./errors.ts";
import type { Health } from "./health.ts";

const int8 = 20;
const date = 1082;
/** SQLSTATE disk_full. */
const noRoom = "53100";
const asText = (text: string) => text;

/** bigint and count(*): a number while JavaScript can hold it exactly, its digits as text beyond that. */
function parseInt8(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** How column values become JavaScript values. Ours alone: the process-wide defaults of pg stay untouched. */
const valueParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary" && oid === int8) return parseInt8;
    // A calendar day has no time zone; pg would make it midnight of the machine's own.
    if (format !== "binary" && oid === date) return asText;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

export type PoolLimits = {
  readonly connections: number;
  /** Transactions that may wait for a connection; the next one is refused at once. */
  readonly waiting: number;
  /** Milliseconds that one may wait. */
  readonly waitMs: number;
};

export type BoundedPool = {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
};

/** A pool that says "busy" instead of growing a queue, and "down" instead of waiting for a server that is not there. */
export function boundedPool(connectionString: string, limits: PoolLimits, health: Health): BoundedPool {
  const pool = new pg.Pool({
    connectionString,
    max: limits.connections,
    connectionTimeoutMillis: limits.waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "northpip",
    types: valueParsers,
    pipeline: true,
  });
  // Without listeners a connection that the server closes would end the whole process: the pool's is for idle ones,
  // and one that is lent out has none but what we give it here.
  pool.on("error", () => health.suspect());
  pool.on("connect", (client) => client.on("error", () => health.suspect()));

  return {
    async connect() {
      if (!health.isUp()) throw new DatabaseUnavailable("down");
      if (pool.waitingCount >= limits.waiting) throw new DatabaseUnavailable("busy");
      try {
        return await pool.connect();
      } catch (error) {
        if ((error as Error).message === "timeout exceeded when trying to connect")
          throw new DatabaseUnavailable("busy", error);
        // A full disk: PostgreSQL lets nobody new in while it cannot write what each session begins with. Whoever wanted to read is not told that nothing
        // was stored: there may be a connection in a moment.
        if ((error as { code?: unknown }).code === noRoom) throw new DatabaseUnavailable("busy", error);
        if (!isConnectionError(error)) throw error;
        health.suspect();
        throw new DatabaseUnavailable("down", error);
      }
    },
    end: () => pool.end(),
  };
}
