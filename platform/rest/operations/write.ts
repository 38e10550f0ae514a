import type { Environment } from "../environment.ts";
import type { ParsedQuery } from "../parse/query.ts";
import { planRead, relationShape, relationSource } from "../plan/build-read.ts";
import type { ReadNode, Source } from "../plan/read-plan.ts";
import { contentRange } from "../range.ts";
import type { RestRequest } from "../request.ts";
import { respond } from "../respond.ts";
import { responseSettings, runStatement } from "../run.ts";
import type { Relation, SchemaCache } from "../schema-cache/model.ts";
import { bodySql } from "../sql/body.ts";
import { conditionSql } from "../sql/condition.ts";
import { quoteName, type Statement } from "../statement.ts";

/** Rows a write returned, as the source of a read. A whole row travels as a column, so that functions can take it. */
const writtenRows: Source = { from: () => "pip_written", row: (alias) => `${alias}.pip_whole` };

/** The table being written, inside the writing statement. */
export const target = "pip_target";

type PlanArguments = {
  readonly environment: Environment;
  readonly cache: SchemaCache;
  readonly request: RestRequest;
  readonly relation: Relation;
  readonly query: ParsedQuery;
};

/** The read over what was written; undefined when the caller wants no rows back. */
export function planReturned({ environment, cache, request, relation, query }: PlanArguments): ReadNode | undefined {
  const { returns } = request.preferences;
  const { role } = request.caller;
  const { allowAggregates } = environment;
  const options = { cache, role, maxRows: undefined, allowAggregates };
  if (returns === "representation") return planRead(relationShape(relation), writtenRows, { ...options, query }, false);
  if (returns !== "headers-only" || request.method !== "POST" || relation.primaryKey.length === 0) return undefined;
  const select = relation.primaryKey.map((name) => ({ kind: "field" as const, field: { name, path: [] } }));
  const key = { ...query, select, conditions: [], order: [], windows: [] };
  return planRead(relationShape(relation), writtenRows, { ...options, query: key }, false);
}

/** RETURNING exactly what the read over it needs: reading a column back takes the privilege to read it. */
export function returningSql(node: ReadNode | undefined): string {
  const columns = [...(node?.used ?? [])].map((name) => `${target}.${quoteName(name)}`);
  if (node?.usesRow) columns.push(`${target} AS pip_whole`);
  return ` RETURNING ${columns.length > 0 ? columns.join(", ") : "1"}`;
}

/** The top level's filters as a WHERE clause over the table being written; empty without filters. */
export function targetFilter(
  statement: Statement,
  { environment, cache, request, relation, query }: PlanArguments,
  alias = target,
): string {
  const readQuery = {
    ...query,
    select: [],
    order: [],
    windows: [],
    conditions: query.conditions.filter(({ path }) => path.length === 0),
  };
  const { allowAggregates } = environment;
  const options = { cache, role: request.caller.role, query: readQuery, maxRows: undefined, allowAggregates };
  const node = planRead(relationShape(relation), relationSource(relation), options);
  const scope = { alias, row: () => `${alias}.*` };
  const conditions = node.conditions.map((condition) => conditionSql(statement, scope, condition, () => "true"));
  return conditions.join(" AND ");
}

/** The whole statement: the write, then the read over what it returned. `affected` comes before what depends on its end. */
export function writeSql(
  statement: Statement,
  { request, cache }: Pick<PlanArguments, "request" | "cache">,
  write: string,
  node: ReadNode | undefined,
): string {
  const counted = "(SELECT count(*)::int FROM pip_written) AS affected";
  const updated = "current_setting('pip.updated', true) AS updated";
  if (!node) {
    return `WITH pip_written AS (${write}) SELECT ${counted}, NULL AS body, 0 AS rows, NULL AS total, ${updated}, ${responseSettings}`;
  }
  const answer = request.preferences.returns === "headers-only" ? keyAnswer : request.answer;
  const { from, body } = bodySql(statement, node, answer, cache.geoJson);
  return `WITH pip_written AS (${write}) SELECT ${counted}, ${body} AS body, count(*)::int AS rows, NULL AS total, ${updated}, ${responseSettings} FROM ${from}`;
}

const keyAnswer = { kind: "json", stripNulls: false, contentType: "application/json; charset=utf-8" } as const;

/** Runs an update or a deletion and answers with the rows it concerned, or without them. */
export async function answerWrite(
  { environment, request }: PlanArguments,
  operation: "update" | "delete",
  statement: Statement,
  sql: string,
): Promise<Response> {
  const options = { readOnly: false, limitsAffected: true };
  const { row, written } = await runStatement(environment, request, sql, statement, options);
  environment.announce(written);
  const { returns, count } = request.preferences;
  const affected = row.affected ?? 0;
  const total = count === undefined ? undefined : affected;
  return respond(request, {
    operation,
    status: returns === "representation" ? 200 : 204,
    row,
    body: returns === "representation" ? row.body : null,
    headers: { "content-range": contentRange(0, operation === "update" ? affected : 0, total) },
  });
}
