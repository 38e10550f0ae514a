import type { Tx } from "../postgres/database.ts";
import type { Environment } from "./environment.ts";
import { notSingle, tooManyAffected } from "./errors.ts";
import { headersOf, type RestRequest } from "./request.ts";
import type { Statement } from "./statement.ts";

/** The one row every statement of this service answers with. */
export type ResultRow = {
  readonly body: string | null;
  /** Rows in the body. */
  readonly rows: number;
  /** Rows in all, when a count was asked for. */
  readonly total: number | null;
  /** Rows a write touched. */
  readonly affected?: number;
  /** Of those, rows an upsert found already there. */
  readonly updated?: string | null;
  readonly headers: string | null;
  readonly status: string | null;
};

/** What a function may have set for the response; in every statement's result. */
export const responseSettings =
  "current_setting('response.headers', true) AS headers, current_setting('response.status', true) AS status";

type RunOptions = {
  readonly readOnly: boolean;
  /** A write: rows beyond max-affected under handling=strict undo it. */
  readonly limitsAffected?: boolean;
  /** Asked before the statement, in the same transaction. */
  readonly before?: (tx: Tx) => Promise<void>;
  /** Throws when the result must not be kept. */
  readonly check?: (row: ResultRow) => void;
};

type Outcome = { readonly row: ResultRow; readonly written: readonly string[] };

/** Runs a statement as the caller in one transaction; what it throws is rolled back. */
export async function runStatement(
  environment: Environment,
  request: RestRequest,
  sql: string,
  statement: Statement,
  options: RunOptions,
): Promise<Outcome> {
  const { preferences, caller, raw } = request;
  return environment.database.asCaller(
    caller,
    async (tx) => {
      await prepare(tx, request);
      await options.before?.(tx);
      const row = await ask(tx, request, sql, statement);
      options.check?.(row);
      if (options.limitsAffected) checkAffected(request, row);
      if (request.answer.kind === "object" && row.body !== null && row.rows !== 1) throw notSingle(row.rows);
      const written = options.readOnly || !environment.onWrite ? [] : await writtenTables(tx, environment.schemas);
      return { row, written };
    },
    {
      readOnly: options.readOnly,
      headers: headersOf(raw),
      method: request.method,
      path: request.path,
      rollback: preferences.tx === "rollback",
    },
  );
}

async function prepare(tx: Tx, { schema, preferences }: RestRequest): Promise<void> {
  if (schema !== "public") {
    const path = [schema, "public", "extensions"].filter((name, index, all) => all.indexOf(name) === index);
    await tx.query("SELECT set_config('search_path', $1, true)", [path.map((name) => `"${name}"`).join(", ")]);
  }
  if (preferences.timezone !== undefined)
    await tx.query("SELECT set_config('timezone', $1, true)", [preferences.timezone]);
}

async function ask(tx: Tx, { answer }: RestRequest, sql: string, statement: Statement): Promise<ResultRow> {
  if (!answer.plan) {
    const { rows } = await tx.query<ResultRow>(sql, statement.values);
    if (rows[0]) return rows[0];
    throw new Error("A statement of the REST service answered without a row");
  }
  const options = [
    ...answer.plan.options.map((option) => option.toUpperCase()),
    `FORMAT ${answer.plan.format.toUpperCase()}`,
  ];
  const { rows } = await tx.query<{ "QUERY PLAN": unknown }>(
    `EXPLAIN (${options.join(", ")}) ${sql}`,
    statement.values,
  );
  const lines = rows.map((row) => row["QUERY PLAN"]);
  const body = answer.plan.format === "json" ? JSON.stringify(lines[0]) : lines.join("\n");
  return { body, rows: 1, total: null, affected: 0, headers: null, status: null };
}

function checkAffected({ preferences }: RestRequest, { affected = 0 }: ResultRow): void {
  const { handling, maxAffected } = preferences;
  if (handling === "strict" && maxAffected !== undefined && affected > maxAffected) throw tooManyAffected(affected);
}

/**
 * Tables this transaction has changed, through triggers and cascades too. PostgreSQL's counters still hold what the
 * connection's last transactions did; the locks are this one's own.
 */
const written = {
  name: "written-tables",
  text: `SELECT c.relname AS name FROM pg_catalog.pg_locks l
    JOIN pg_catalog.pg_class c ON c.oid = l.relation AND c.relkind IN ('r', 'p')
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace AND n.nspname = ANY($1)
    WHERE l.pid = pg_catalog.pg_backend_pid() AND l.locktype = 'relation' AND l.mode = 'RowExclusiveLock'
      AND pg_catalog.pg_stat_get_xact_tuples_inserted(c.oid) + pg_catalog.pg_stat_get_xact_tuples_updated(c.oid)
        + pg_catalog.pg_stat_get_xact_tuples_deleted(c.oid) > 0`,
};

async function writtenTables(tx: Tx, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(written.text, [schemas], written.name);
  return rows.map(({ name }) => name);
}
