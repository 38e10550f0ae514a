import type pg from "pg";
import type { Log } from "#platform/http/service.ts";
import { type BoundedPool, boundedPool, type PoolLimits } from "./bounded-pool.ts";
import type { Database, Tx } from "./database.ts";
import { DatabaseUnavailable } from "./errors.ts";
import { type Health, watchHealth } from "./health.ts";
import { createListener } from "./listen.ts";
import { beginAsCaller, beginAsService, commit, openTx, rollback, statementTimeouts } from "./transaction.ts";

export type DatabaseOptions = {
  /** A login that owns the schema. */
  readonly ownerUrl: string;
  /** A login that may become anon, authenticated and service_role; the same as ownerUrl on a foreign server. */
  readonly callerUrl: string;
  readonly log: Log;
  readonly callerLimits?: Partial<PoolLimits>;
  readonly ownerLimits?: Partial<PoolLimits>;
};

const callerDefaults: PoolLimits = { connections: 12, waiting: 500, waitMs: 1_500 };
/** Beside those: webhooks and licenses are answered while visitors use every connection that they have. */
const reservedConnections = 4;
const ownerDefaults: PoolLimits = { connections: 6, waiting: 500, waitMs: 1_500 };
const serviceTimeout = 30_000;

/** Connects lazily: it may be made before the server runs or the roles exist. */
export function createDatabase({ ownerUrl, callerUrl, log, callerLimits, ownerLimits }: DatabaseOptions): Database {
  const health = watchHealth(ownerUrl, log);
  const callers = boundedPool(callerUrl, { ...callerDefaults, ...callerLimits }, health);
  const reserved = boundedPool(
    callerUrl,
    { ...callerDefaults, ...callerLimits, connections: reservedConnections },
    health,
  );
  const owner = boundedPool(ownerUrl, { ...ownerDefaults, ...ownerLimits }, health);
  const listener = createListener(ownerUrl, log);
  let closing: Promise<void> | undefined;
  return {
    asCaller(caller, run, options = {}) {
      const timeoutMs = statementTimeouts[caller.role] ?? 0;
      const begin = (client: pg.PoolClient) => beginAsCaller(client, caller, options);
      const pool = caller.role === "service_role" ? reserved : callers;
      return transact(pool, health, { begin, timeoutMs, discard: options.rollback ?? false }, run);
    },
    asService(run, { statementTimeoutMs = serviceTimeout } = {}) {
      const begin = (client: pg.PoolClient) => beginAsService(client, statementTimeoutMs);
      return transact(owner, health, { begin, timeoutMs: statementTimeoutMs, discard: false }, run);
    },
    listen: listener.listen,
    isUp: health.isUp,
    close: () => {
      closing ??= Promise.all([listener.close(), health.close(), callers.end(), reserved.end(), owner.end()]).then(
        () => undefined,
      );
      return closing;
    },
  };
}

type Plan = { begin(client: pg.PoolClient): Promise<void>; readonly timeoutMs: number; readonly discard: boolean };

async function transact<T>(pool: BoundedPool, health: Health, plan: Plan, run: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const { tx, end } = openTx(client, plan.timeoutMs);
  try {
    await plan.begin(client);
    const result = await run(tx);
    end();
    await (plan.discard ? rollback(client) : commit(client));
    release(client);
    return result;
  } catch (error) {
    end();
    await abandon(client, error);
    if (error instanceof DatabaseUnavailable) health.suspect();
    throw error;
  }
}

async function abandon(client: pg.PoolClient, error: unknown): Promise<void> {
  if (error instanceof DatabaseUnavailable) return client.release(true);
  try {
    if (client.getTransactionStatus() !== "I") await rollback(client);
    release(client);
  } catch {
    // The original error is the one to report; the connection is not used again.
    client.release(true);
  }
}

/** Only a connection that the server itself calls idle goes back to the pool: a role can never leak into the next user. */
function release(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== "I");
}
