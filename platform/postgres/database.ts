import type pg from "pg";

/** Roles of the public interface; they are PostgreSQL roles too. */
export type CallerRole = "anon" | "authenticated" | "service_role";

/** Who asks: what `SET LOCAL ROLE` and `request.jwt.claims` are set to for the length of one transaction. */
export type Caller = {
  readonly role: CallerRole;
  readonly claims: Readonly<Record<string, unknown>>;
};

/** A transaction in progress. Values are always parameters, never concatenated. */
export type Tx = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
    /** Of a statement that is asked often: the connection then plans it once. */
    name?: string,
  ): Promise<pg.QueryResult<Row>>;
};

export type CallerOptions = {
  readonly readOnly?: boolean;
  /** Set as `request.headers`, `request.method`, `request.path` inside the transaction. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly path?: string;
  /** Roll back at the end although `run` succeeded (Prefer: tx=rollback). */
  readonly rollback?: boolean;
};

export type ServiceOptions = {
  /** Milliseconds a statement may take; 30 s unless said otherwise, 0 for no limit. */
  readonly statementTimeoutMs?: number;
};

/**
 * The one door to PostgreSQL. A user's query goes through `asCaller`; `asService` is the greppable exception.
 * Both throw `DatabaseUnavailable` (errors.ts) at once when the server is down or too many transactions wait, and
 * PostgreSQL's own error, with its `code`, for a failed statement. A promise that resolved means: committed.
 */
export type Database = {
  /** Runs in one transaction under the caller's role and claims, with that role's statement_timeout. */
  asCaller<T>(caller: Caller, run: (tx: Tx) => Promise<T>, options?: CallerOptions): Promise<T>;
  /** Runs in one transaction as the owner, past row level security: auth, jobs, mail, migrations only. */
  asService<T>(run: (tx: Tx) => Promise<T>, options?: ServiceOptions): Promise<T>;
  /**
   * Calls back with the payload of each NOTIFY on the channel; reconnects by itself. Returns the unsubscribe function.
   * `onGap` is called after a reconnect: notifications of the time between are lost, so re-read what they would have said.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** False while the server is down: answer 503 with Retry-After at once instead of queueing. */
  isUp(): boolean;
  close(): Promise<void>;
};
