import type { Environment } from "../environment.ts";
import { filterRequired } from "../errors.ts";
import { parseQuery } from "../parse/query.ts";
import { contentRange } from "../range.ts";
import type { RestRequest } from "../request.ts";
import { respond } from "../respond.ts";
import { runStatement } from "../run.ts";
import type { SchemaCache } from "../schema-cache/model.ts";
import { qualified, Statement } from "../sql/statement.ts";
import { findWritable } from "./find-relation.ts";
import { planReturned, returningSql, target, targetFilter, writeSql } from "./write.ts";

/** DELETE: the rows the filters select. */
export async function remove(environment: Environment, cache: SchemaCache, request: RestRequest): Promise<Response> {
  const relation = findWritable(cache, request, "deletable");
  const query = parseQuery(request.parameters);
  const plan = { environment, cache, request, relation, query };
  const node = planReturned(plan);
  const statement = new Statement();
  const filter = targetFilter(statement, plan);
  if (filter === "" && environment.requireFilters) throw filterRequired("DELETE");
  const write = `DELETE FROM ${qualified(relation)} AS ${target} WHERE ${filter || "true"}${returningSql(node)}`;
  const sql = writeSql(statement, request, write, node);
  const { row, written } = await runStatement(environment, request, sql, statement, {
    readOnly: false,
    limitsAffected: true,
  });
  environment.announce(written);
  const { returns, count } = request.preferences;
  return respond(request, {
    operation: "delete",
    status: returns === "representation" ? 200 : 204,
    row,
    body: returns === "representation" ? row.body : null,
    headers: { "content-range": contentRange(0, 0, count === undefined ? undefined : (row.affected ?? 0)) },
  });
}
