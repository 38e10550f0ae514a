import type pg from "pg";
import { isConnectionError } from "./connection-errors.ts";
import type { Caller, CallerOptions, CallerRole, Tx } from "./database.ts";
import { DatabaseUnavailable, TransactionRolledBack } from "./errors.ts";

/** Milliseconds a statement of each role may take. */
export const statementTimeouts: Readonly<Record<CallerRole, number>> = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 30_000,
};

/** How much longer than the server's own limit we wait for its word before we call the connection dead. */
const grace = 2_000;

// The site counts days and months in UTC; a server of the owner's may be set to the zone of its machine.
const enterCaller = `select set_config('role', $1, true), set_config('statement_timeout', $2, true), set_config('timezone', 'UTC', true),
  set_config('request.jwt.claims', $3, true), set_config('request.headers', $4, true),
  set_config('request.method', $5, true), set_config('request.path', $6, true),
  set_config('search_path', 'public, extensions', true)`;

/** Begins a transaction in which everything happens as the caller. One round trip: the connection is pipelined. */
export async function beginAsCaller(client: pg.PoolClient, caller: Caller, options: CallerOptions): Promise<void> {
  const timeout = statementTimeouts[caller.role];
  if (!Object.hasOwn(statementTimeouts, caller.role)) throw new TypeError(`Unknown role: ${caller.role}`);
  const values = [
    caller.role,
    `${timeout}ms`,
    JSON.stringify(caller.claims),
    JSON.stringify(options.headers ?? {}),
    options.method ?? "",
    options.path ?? "",
  ];
  const limit = { query_timeout: timeout + grace };
  await inOneTrip([
    ask(client, { text: options.readOnly ? "begin read only" : "begin", ...limit }),
    ask(client, { name: "enter-caller", text: enterCaller, values, ...limit }),
  ]);
}

export async function beginAsService(client: pg.PoolClient, timeoutMs: number): Promise<void> {
  const limit = timeoutMs > 0 ? { query_timeout: timeoutMs + grace } : {};
  await inOneTrip([
    ask(client, { text: "begin", ...limit }),
    // No query, after which a transaction could not choose its isolation any more.
    ask(client, {
      text: `set local statement_timeout = ${Math.trunc(timeoutMs)}; set local timezone = 'UTC'`,
      ...limit,
    }),
  ]);
}

/** Waits for all, so that no answer is still on the wire when the first error is reported. */
async function inOneTrip(queries: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(queries)) if (result.status === "rejected") throw result.reason;
}

/** The transaction as `run` sees it; it answers no more once the transaction has ended. */
export function openTx(client: pg.PoolClient, timeoutMs: number): { tx: Tx; end(): void } {
  let open = true;
  const limit = timeoutMs > 0 ? { query_timeout: timeoutMs + grace } : {};
  const tx: Tx = {
    query(text, values, name) {
      // A forgotten await must not run its statement in whoever has the connection next.
      if (!open) return Promise.reject(new Error("This transaction has ended."));
      return ask(client, { ...(name && { name }), text, values: values as unknown[] | undefined, ...limit });
    },
  };
  return {
    tx,
    end() {
      open = false;
    },
  };
}

/** @throws {TransactionRolledBack} when PostgreSQL answered COMMIT with ROLLBACK. */
export async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await ask(client, { text: "commit", query_timeout: 30_000 });
  if (command !== "COMMIT") throw new TransactionRolledBack();
}

export async function rollback(client: pg.PoolClient): Promise<void> {
  await ask(client, { text: "rollback", query_timeout: 5_000 });
}

type Question = pg.QueryConfig<unknown[] | undefined> & { readonly query_timeout?: number };

/** @throws {DatabaseUnavailable} when the connection, not the statement, failed. */
async function ask<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  question: Question,
): Promise<pg.QueryResult<Row>> {
  try {
    return await client.query<Row>(question as pg.QueryConfig);
  } catch (error) {
    throw isConnectionError(error) ? new DatabaseUnavailable("down", error) : error;
  }
}
