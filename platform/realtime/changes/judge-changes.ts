import type { Caller, Database } from "../../postgres/database.ts";
import type { CapturedChange } from "./capture.ts";
import type { ChangeData } from "./change-feed.ts";
import type { HeldChange } from "./held-change.ts";
import { type Filter, type JudgedRow, judgeStatement } from "./judge-sql.ts";
import { regularExpressionOf } from "./parse-filter.ts";
import { type PublishedTable, readableColumns } from "./published-tables.ts";

/** What one caller is told of one change. */
export type Judged = {
  readonly data: ChangeData;
  /** One for each filter. */
  readonly matches: readonly boolean[];
};

/** A statement with more conditions would take long to plan. */
const filtersAtOnce = 100;

const errors = {
  noKey: "Error 400: Bad Request, no primary key",
  unauthorized: "Error 401: Unauthorized",
  tooLarge: "Error 413: Payload Too Large",
} as const;

/** What the client is told of a change that cannot be judged. */
export function unjudged({ schema, table, type, commitTimestamp }: CapturedChange, error: string): ChangeData {
  return {
    schema,
    table,
    type,
    commit_timestamp: commitTimestamp,
    columns: [],
    record: {},
    old_record: {},
    errors: [error],
  };
}

/** @returns for each change what the caller is told, undefined when nothing. */
export async function judgeChanges(
  database: Database,
  caller: Caller,
  table: PublishedTable,
  filters: readonly Filter[],
  changes: readonly HeldChange[],
): Promise<(Judged | undefined)[]> {
  const obstacle = obstacleOf(table, caller);
  if (obstacle === "hidden") return changes.map(() => undefined);
  if (obstacle) {
    const matches = filters.map(() => true);
    return changes.map((change) => ({ data: unjudged(change, obstacle), matches }));
  }
  const rows = await ask(database, caller, table, filters, changes);
  const columns = readableColumns(table, caller.role).map(({ name, type }) => ({ name, type }));
  return changes.map((change, at) => {
    const row = rows[at];
    if (!row?.visible) return undefined;
    return { data: toData(table, columns, change, row), matches: row.matches };
  });
}

/**
 * Reads nothing, but as the caller: PostgreSQL refuses values that are none of the column's type, operators that the type does not have,
 * and what is no regular expression.
 */
export async function tryFilters(
  database: Database,
  caller: Caller,
  table: PublishedTable,
  filters: readonly Filter[],
): Promise<void> {
  await ask(database, caller, table, filters, []);
  const expressions = filters
    .flat()
    .map(regularExpressionOf)
    .filter((text) => text !== undefined);
  if (expressions.length > 0)
    await database.asCaller(caller, (tx) =>
      tx.query("select '' ~ pattern from unnest($1::text[]) as pattern", [expressions]),
    );
}

function obstacleOf(table: PublishedTable, { role }: Caller): string | undefined {
  const readable = new Set(readableColumns(table, role).map(({ name }) => name));
  if (readable.size === 0) return "hidden";
  if (table.primaryKey.length === 0) return errors.noKey;
  return table.primaryKey.every((name) => readable.has(name)) ? undefined : errors.unauthorized;
}

async function ask(
  database: Database,
  caller: Caller,
  table: PublishedTable,
  filters: readonly Filter[],
  changes: readonly HeldChange[],
): Promise<readonly JudgedRow[]> {
  if (obstacleOf(table, caller)) return [];
  const some = filters.slice(0, filtersAtOnce);
  const { text, values } = judgeStatement(table, caller.role, some, changes);
  const [, { rows }] = await database.asCaller(
    caller,
    (tx) => Promise.all([tx.query("select set_config('timezone', 'UTC', true)"), tx.query<JudgedRow>(text, values)]),
    { readOnly: true },
  );
  if (filters.length <= filtersAtOnce) return rows;
  const others = await ask(database, caller, table, filters.slice(filtersAtOnce), changes);
  // A row may have become invisible between the two.
  return rows.map((row, at) => {
    const other = others[at];
    return { ...row, matches: [...row.matches, ...(other?.visible ? other.matches : [])] };
  });
}

function toData(table: PublishedTable, columns: ChangeData["columns"], change: HeldChange, row: JudgedRow): ChangeData {
  const tooLarge = (change.type !== "DELETE" && row.too_large) || change.shortened;
  return {
    schema: change.schema,
    table: change.table,
    type: change.type,
    commit_timestamp: change.commitTimestamp,
    columns,
    record: change.type === "DELETE" ? {} : (row.record ?? {}),
    old_record: change.type === "INSERT" ? {} : oldRecord(table, change, row),
    errors: tooLarge ? [errors.tooLarge] : null,
  };
}

/** Without what is not to be told and what was too long to be held in memory. */
function oldRecord(table: PublishedTable, change: HeldChange, { old, tells_old }: JudgedRow): Record<string, unknown> {
  const held = change.oldRow ?? change.row;
  const isTold = (name: string) => (tells_old || table.primaryKey.includes(name)) && held?.has(name);
  return Object.fromEntries(Object.entries(old).filter(([name]) => isTold(name)));
}
