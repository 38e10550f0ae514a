import type { Environment } from "../environment.ts";
import { parseQuery } from "../parse/query.ts";
import { planRead, relationShape, relationSource } from "../plan/build-read.ts";
import type { ReadNode } from "../plan/read-plan.ts";
import type { CountMode } from "../prefer.ts";
import { contentRange, intersect, parseRangeHeader, rangeStatus } from "../range.ts";
import type { RestRequest } from "../request.ts";
import { respond } from "../respond.ts";
import { responseSettings, runStatement } from "../run.ts";
import type { SchemaCache } from "../schema-cache/model.ts";
import { bodySql } from "../sql/body.ts";
import { guessTotal, totalSql } from "../sql/count.ts";
import { Statement } from "../statement.ts";
import { findRelation } from "./find-relation.ts";

const maxContentLocation = 2_048;

/** GET and HEAD of a table or view. */
export async function read(environment: Environment, cache: SchemaCache, request: RestRequest): Promise<Response> {
  const relation = findRelation(cache, request);
  const { role } = request.caller;
  const query = parseQuery(request.parameters);
  const { maxRows, allowAggregates } = environment;
  const node = planRead(relationShape(relation), relationSource(relation), {
    cache,
    role,
    query,
    maxRows,
    allowAggregates,
  });
  applyRangeHeader(request, node);
  const statement = new Statement();
  const { from, body } = bodySql(statement, node, request.answer, cache.geoJson);
  const total = countOf(request, node) === "exact" ? totalSql(statement, node) : "NULL::bigint";
  const sql = `SELECT ${body} AS body, count(*)::int AS rows, ${total} AS total, ${responseSettings} FROM ${from}`;
  return readAndRespond(environment, request, node, { sql, statement });
}

/**
 * The planner's guess is of everybody's rows, whose number is not the caller's to know: whom row level security binds is answered with
 * an exact count of the rows that it shows.
 */
function countOf({ preferences, caller }: RestRequest, { shape, children }: ReadNode): CountMode | undefined {
  const mayGuess = caller.role === "service_role" || (shape.relation?.showsAll && children.length === 0);
  return preferences.count === undefined || mayGuess ? preferences.count : "exact";
}

/** The `Range` header counts for GET only (RFC 9110). */
export function applyRangeHeader(request: RestRequest, node: ReadNode): void {
  if (request.method === "GET")
    node.window = intersect(node.window, parseRangeHeader(request.raw.headers.get("range")));
}

async function readAndRespond(
  environment: Environment,
  request: RestRequest,
  node: ReadNode,
  { sql, statement }: { sql: string; statement: Statement },
): Promise<Response> {
  const count = countOf(request, node);
  let guess: number | undefined;
  const { row } = await runStatement(environment, request, sql, statement, {
    readOnly: true,
    before: async (tx) => {
      if (count === "planned" || count === "estimated") {
        guess = await guessTotal(tx, node, count, environment.maxRows ?? 1_000);
      }
    },
  });
  const total = guess ?? (row.total === null ? undefined : Number(row.total));
  return respond(request, {
    operation: "read",
    status: rangeStatus(node.window.offset, row.rows, total),
    row,
    body: row.body,
    headers: {
      "content-range": contentRange(node.window.offset, row.rows, total),
      "content-location": contentLocation(request),
    },
  });
}

/** Undefined when it is long: proxies refuse answers whose headers do not fit a few KB. */
function contentLocation({ path, raw }: RestRequest): string | undefined {
  const location = `${path}${raw.url.includes("?") ? new URL(raw.url).search : ""}`;
  return location.length > maxContentLocation ? undefined : location;
}
