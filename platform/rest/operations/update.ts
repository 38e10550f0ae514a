import type { Environment } from "../environment.ts";
import { filterRequired } from "../errors.ts";
import { parseQuery } from "../parse/query.ts";
import { type Payload, readPayload, requireRows } from "../payload.ts";
import type { RestRequest } from "../request.ts";
import type { Column, SchemaCache } from "../schema-cache/model.ts";
import { payloadRows } from "../sql/payload-rows.ts";
import { qualified, quoteName, Statement } from "../statement.ts";
import { findColumns, findWritable } from "./find-relation.ts";
import { answerWrite, planReturned, returningSql, target, targetFilter, writeSql } from "./write.ts";

/** PATCH: sets the payload's columns in the rows the filters select. */
export async function update(environment: Environment, cache: SchemaCache, request: RestRequest): Promise<Response> {
  const relation = findWritable(cache, request, "updatable");
  const query = parseQuery(request.parameters);
  const payload = await readPayload(await request.body());
  requireRows(payload, true);
  const plan = { environment, cache, request, relation, query };
  const node = planReturned(plan);
  const statement = new Statement();
  const columns = findColumns(relation, query.columns ?? payload.keys);
  const set = assignments(statement, payload, columns, request.preferences.missing === "default");
  const filter = targetFilter(set === undefined ? new Statement() : statement, plan);
  if (filter === "" && environment.requireFilters) throw filterRequired("UPDATE");
  // Without columns nothing is to be set: the statement still answers with the right shape and no rows.
  const write =
    set === undefined
      ? `SELECT ${returningSql(node).slice(" RETURNING ".length)} FROM ${qualified(relation)} AS ${target} WHERE false`
      : `UPDATE ${qualified(relation)} AS ${target} SET ${set}${filter === "" ? "" : ` WHERE ${filter}`}${returningSql(node)}`;
  return answerWrite(plan, "update", statement, writeSql(statement, plan, write, node));
}

/** Of an array the first row counts: an update sets the same values in every row. */
function assignments(
  statement: Statement,
  payload: Payload,
  columns: readonly Column[],
  useDefaults: boolean,
): string | undefined {
  if (columns.length === 0) return undefined;
  const { from, expressions } = payloadRows(statement, payload, columns, useDefaults);
  const names = columns.map((column) => quoteName(column.name)).join(", ");
  return `(${names}) = (SELECT ${expressions.join(", ")} FROM ${from} LIMIT 1)`;
}
