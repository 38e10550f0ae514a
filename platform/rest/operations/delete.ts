import type { Environment } from "../environment.ts";
import { filterRequired } from "../errors.ts";
import { parseQuery } from "../parse/query.ts";
import type { RestRequest } from "../request.ts";
import type { SchemaCache } from "../schema-cache/model.ts";
import { qualified, Statement } from "../statement.ts";
import { findWritable } from "./find-relation.ts";
import { answerWrite, planReturned, returningSql, target, targetFilter, writeSql } from "./write.ts";

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
  return answerWrite(plan, "delete", statement, writeSql(statement, plan, write, node));
}
