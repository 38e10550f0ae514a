import type { Environment } from "../environment.ts";
import { maxAffectedOnSingle, noGeoJson, noSuchColumn } from "../errors.ts";
import { type ParsedQuery, parseQuery } from "../parse/query.ts";
import { decodeText, type RawBody, readPayload } from "../payload.ts";
import { planRead, relationShape } from "../plan/build-read.ts";
import { findFunction } from "../plan/find-function.ts";
import type { ReadNode, RowShape, Source } from "../plan/read-plan.ts";
import { cap, contentRange, rangeStatus, type Window } from "../range.ts";
import type { RestRequest } from "../request.ts";
import { respond } from "../respond.ts";
import { responseSettings, runStatement } from "../run.ts";
import type { Routine, SchemaCache } from "../schema-cache/model.ts";
import { bodySql, stripped } from "../sql/body.ts";
import { type CallInput, calledSql } from "../sql/call.ts";
import { totalSql } from "../sql/count.ts";
import { charged, chargedText, Statement } from "../statement.ts";
import { applyRangeHeader } from "./read.ts";

const calledRows: Source = { from: () => "pip_called", row: (alias) => `${alias}.pip_whole` };

type Call = { readonly routine: Routine; readonly input: CallInput; readonly query: ParsedQuery };

/** GET, HEAD and POST of /rpc/name. A function that may write runs only on POST; any other runs read-only. */
export async function call(environment: Environment, cache: SchemaCache, request: RestRequest): Promise<Response> {
  const { routine, input, query } = await resolve(cache, request);
  if (request.preferences.handling === "strict" && request.preferences.maxAffected !== undefined && isSingle(routine)) {
    throw maxAffectedOnSingle();
  }
  const node = planResult(environment, cache, request, routine, query);
  const window = node?.window ?? scalarWindow(environment, request, query);
  const statement = new Statement();
  const called = calledSql(statement, routine, input, node);
  const sql = node
    ? rowsStatement(statement, called, node, { request, routine, cache })
    : scalarStatement(statement, called, window, request, routine);
  const readOnly = request.method !== "POST" || !routine.volatile;
  const { row, written } = await runStatement(environment, request, sql, statement, { readOnly, limitsAffected: true });
  environment.announce(written);
  const total = row.total === null ? undefined : Number(row.total);
  const isVoid = routine.returns.kind === "void";
  return respond(request, {
    operation: "call",
    status: isVoid ? 204 : rangeStatus(window.offset, row.rows, total),
    row,
    body: isVoid ? null : row.body,
    headers: { "content-range": contentRange(window.offset, row.rows, total) },
  });
}

const isSingle = ({ returns }: Routine) => returns.kind === "void" || !returns.set;

async function resolve(cache: SchemaCache, request: RestRequest): Promise<Call> {
  const { schema, caller, resource } = request;
  const name = resource.kind === "function" ? resource.name : "";
  const description = { schema, name, role: caller.role };
  if (request.method !== "POST") {
    const query = parseQuery(request.parameters, true);
    const values = Map.groupBy(query.callArguments, ([key]) => key);
    const routine = findFunction(cache, { ...description, keys: [...values.keys()], mediaType: undefined });
    return {
      routine,
      query,
      input: {
        kind: "named",
        values: new Map([...values].map(([key, list]) => [key, list.map(([, value]) => value)])),
      },
    };
  }
  const query = parseQuery(request.parameters);
  const body = await request.body();
  const mediaType = body.mediaType === "" ? "application/json" : body.mediaType;
  if (mediaType === "text/plain" || mediaType === "text/xml" || mediaType === "application/octet-stream") {
    const routine = findFunction(cache, { ...description, keys: [], mediaType });
    return { routine, query, input: { kind: "body", text: bodyText(body) } };
  }
  const payload = await readPayload(body);
  const keys = query.columns ?? payload.keys;
  const routine = findFunction(cache, { ...description, keys, mediaType });
  const whole = routine.arguments.length === 1 && routine.arguments[0]?.name === "";
  return { routine, query, input: whole ? { kind: "body", text: payload.text } : { kind: "json", ...payload, keys } };
}

/** bytea has a text form of its own: `\x` and hexadecimal digits. */
function bodyText(body: RawBody): string {
  return body.mediaType === "application/octet-stream"
    ? `\\x${Buffer.from(body.bytes).toString("hex")}`
    : decodeText(body);
}

/** How the function's rows are read: selected, filtered and embedded like a table's. Undefined for scalars. */
function planResult(
  environment: Environment,
  cache: SchemaCache,
  request: RestRequest,
  routine: Routine,
  query: ParsedQuery,
): ReadNode | undefined {
  const shape = resultShape(routine);
  if (!shape) return undefined;
  const { maxRows, allowAggregates } = environment;
  const node = planRead(shape, calledRows, { cache, role: request.caller.role, query, maxRows, allowAggregates });
  applyRangeHeader(request, node);
  return node;
}

function resultShape({ returns, name, schema }: Routine): RowShape | undefined {
  if (returns.kind === "relation") return relationShape(returns.relation);
  if (returns.kind === "row") return { name, schema, columns: returns.columns };
  return undefined;
}

/** @throws {RestError} 42703 for a filter on something that has no columns */
function scalarWindow({ maxRows }: Environment, { resource }: RestRequest, query: ParsedQuery): Window {
  const [condition] = query.conditions;
  const name = resource.kind === "function" ? resource.name : "";
  if (condition)
    throw noSuchColumn(name, condition.value.kind === "filter" ? condition.value.field.name : condition.value.join);
  const window = query.windows.find(({ path }) => path.length === 0)?.value ?? { offset: 0, limit: undefined };
  return cap(window, maxRows);
}

function rowsStatement(
  statement: Statement,
  called: string,
  node: ReadNode,
  { request, routine, cache }: { request: RestRequest; routine: Routine; cache: SchemaCache },
): string {
  const isOne = "set" in routine.returns && !routine.returns.set;
  const answer =
    isOne && request.answer.kind === "json" ? { ...request.answer, kind: "object" as const } : request.answer;
  const { from, body } = bodySql(statement, node, answer, cache.geoJson);
  const total = request.preferences.count === undefined ? "NULL::bigint" : totalSql(statement, node);
  return `${called} SELECT ${body} AS body, count(*)::int AS rows, count(*)::int AS affected, ${total} AS total, ${responseSettings} FROM ${from}`;
}

function scalarStatement(
  statement: Statement,
  called: string,
  window: Window,
  request: RestRequest,
  routine: Routine,
): string {
  const isSet = routine.returns.kind === "scalar" && routine.returns.set;
  const { answer } = request;
  if (answer.kind === "geojson") throw noGeoJson(["application/geo+json"], "Only functions that return rows have it.");
  const limit = isSet
    ? ` LIMIT ${statement.bind(String(window.limit ?? 1_000_000), "bigint")} OFFSET ${statement.bind(String(window.offset), "bigint")}`
    : "";
  const value = charged("to_json(pip_row.value)");
  const first = `json_agg(${value}) -> 0`;
  const one = answer.kind === "object" || !isSet ? first : `coalesce(json_agg(${value}), '[]'::json)`;
  const csv = `coalesce(string_agg(${chargedText("pip_row.value::text")}, E'\\n'), '')`;
  const body = answer.kind === "csv" ? csv : `coalesce(${stripped(one, answer)}, 'null')`;
  const total = request.preferences.count === undefined ? "NULL::bigint" : "(SELECT count(*) FROM pip_called)";
  return `${called} SELECT ${body} AS body, count(*)::int AS rows, count(*)::int AS affected, ${total} AS total, ${responseSettings} FROM (SELECT value FROM pip_called${limit}) pip_row`;
}
