import type { Environment } from "../environment.ts";
import { noSuchColumn, putMismatch, putNeedsPrimaryKey, putWithLimit } from "../errors.ts";
import type { ParsedQuery } from "../parse/query.ts";
import { parseQuery } from "../parse/query.ts";
import { type Payload, readPayload, requireRows } from "../payload.ts";
import { contentRange } from "../range.ts";
import type { RestRequest } from "../request.ts";
import { respond } from "../respond.ts";
import { type ResultRow, runStatement } from "../run.ts";
import type { Column, Relation, SchemaCache } from "../schema-cache/model.ts";
import { payloadRows } from "../sql/payload-rows.ts";
import { qualified, quoteName, Statement } from "../statement.ts";
import { findColumns, findWritable } from "./find-relation.ts";
import { planReturned, returningSql, target, targetFilter, writeSql } from "./write.ts";

/** POST (insert, or upsert with `Prefer: resolution=`) and PUT (one row by its primary key). */
export async function insert(environment: Environment, cache: SchemaCache, request: RestRequest): Promise<Response> {
  const relation = findWritable(cache, request, "insertable");
  const query = parseQuery(request.parameters);
  const isPut = request.method === "PUT";
  if (isPut) checkPut(relation, query);
  const payload = await readPayload(await request.body());
  requireRows(payload, query.columns !== undefined);
  const plan = { environment, cache, request, relation, query };
  const node = planReturned(plan);
  const statement = new Statement();
  const columns = findColumns(relation, query.columns ?? payload.keys);
  const conflict = conflictColumns(relation, query, request);
  const rows = payloadRows(statement, payload, columns, request.preferences.missing === "default");
  const where = isPut ? ` WHERE ${targetFilter(statement, plan, "pip_body") || "true"}` : "";
  const write =
    `INSERT INTO ${qualified(relation)} AS ${target}${columnList(columns)}` +
    ` SELECT ${rows.expressions.join(", ")} FROM ${rows.from}${where}` +
    conflictSql(columns, conflict, isPut || request.preferences.resolution === "merge-duplicates") +
    returningSql(node);
  const sql = writeSql(statement, plan, write, node);
  const outcome = await runStatement(environment, request, sql, statement, {
    readOnly: false,
    check: ({ affected }) => {
      if (isPut && affected !== 1) throw putMismatch();
    },
  });
  environment.announce(outcome.written);
  return isPut ? respondPut(request, outcome.row) : respondInsert(request, relation, payload, outcome.row);
}

const columnList = (columns: readonly Column[]) =>
  columns.length === 0 ? "" : ` (${columns.map((column) => quoteName(column.name)).join(", ")})`;

/** The key that decides what a duplicate is: `on_conflict=`, else the primary key; none without a resolution. */
function conflictColumns(
  relation: Relation,
  query: ParsedQuery,
  { method, preferences }: RestRequest,
): readonly string[] {
  if (method !== "PUT" && preferences.resolution === undefined) return [];
  const names = query.onConflict ?? relation.primaryKey;
  for (const name of names) if (!relation.columns.has(name)) throw noSuchColumn(relation.name, name);
  return names;
}

/**
 * ON CONFLICT. Updated rows are counted in a setting of the transaction: unlike anything in RETURNING that takes no
 * privilege to read the table, and it tells 201 from 200.
 */
function conflictSql(columns: readonly Column[], conflict: readonly string[], merge: boolean): string {
  if (conflict.length === 0) return "";
  const on = ` ON CONFLICT (${conflict.map(quoteName).join(", ")})`;
  if (!merge || columns.length === 0) return `${on} DO NOTHING`;
  const assignments = columns.map(({ name }) => `${quoteName(name)} = EXCLUDED.${quoteName(name)}`).join(", ");
  const seen = "coalesce(nullif(current_setting('pip.updated', true), '')::int, 0)";
  return `${on} DO UPDATE SET ${assignments} WHERE set_config('pip.updated', (${seen} + 1)::text, true) IS NOT NULL`;
}

const inserted = ({ affected = 0, updated }: ResultRow) => affected - Number(updated || 0);

function respondInsert(request: RestRequest, relation: Relation, payload: Payload, row: ResultRow): Response {
  const { returns, count, resolution } = request.preferences;
  const merged = resolution === "merge-duplicates" && relation.primaryKey.length > 0;
  return respond(request, {
    operation: "insert",
    status: merged && payload.rows > 0 && inserted(row) <= 0 ? 200 : 201,
    row,
    body: returns === "representation" ? row.body : null,
    headers: {
      location: returns === "headers-only" ? location(relation, row) : undefined,
      "content-range": contentRange(0, 0, count === undefined ? undefined : (row.affected ?? 0)),
    },
  });
}

function respondPut(request: RestRequest, row: ResultRow): Response {
  const representation = request.preferences.returns === "representation";
  const status = inserted(row) > 0 ? 201 : 200;
  return respond(request, {
    operation: "upsert",
    status: representation ? status : 204,
    row,
    body: representation ? row.body : null,
  });
}

/** Where the one inserted row is: its primary key as filters. */
function location(relation: Relation, row: ResultRow): string | undefined {
  if (row.rows !== 1 || row.body === null) return undefined;
  const [key] = JSON.parse(row.body) as Record<string, unknown>[];
  const filters = Object.entries(key ?? {}).map(([name, value]) => [
    name,
    value === null ? "is.null" : `eq.${String(value)}`,
  ]);
  return `/${encodeURIComponent(relation.name)}?${new URLSearchParams(filters)}`;
}

/** @throws {RestError} PGRST105, 114 */
function checkPut(relation: Relation, query: ParsedQuery): void {
  if (query.windows.length > 0) throw putWithLimit();
  const filtered = query.conditions.map(({ path, value }) =>
    path.length === 0 &&
    value.kind === "filter" &&
    !value.not &&
    value.test.kind === "compare" &&
    value.test.operator === "eq" &&
    value.test.quantifier === undefined
      ? value.field.name
      : undefined,
  );
  const wanted = new Set(relation.primaryKey);
  if (wanted.size === 0 || filtered.length !== wanted.size) throw putNeedsPrimaryKey();
  if (new Set(filtered).size !== wanted.size || !filtered.every((name) => name !== undefined && wanted.has(name)))
    throw putNeedsPrimaryKey();
}
