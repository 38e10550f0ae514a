import type { RequestContext } from "../http/service.ts";
import type { Caller } from "../postgres/database.ts";
import { type Answer, negotiate } from "./content.ts";
import { badPath, methodNotAllowed, rpcMethodNotAllowed, schemaNotExposed } from "./errors.ts";
import { type RawBody, readRawBody } from "./payload.ts";
import { type Preferences, parsePreferences } from "./prefer.ts";

type Resource =
  | { readonly kind: "root" }
  | { readonly kind: "relation"; readonly name: string }
  | { readonly kind: "function"; readonly name: string };

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** A request after its head has been read: the body and the query string are still to be parsed. */
export type RestRequest = {
  readonly raw: Request;
  readonly method: Method;
  readonly path: string;
  readonly resource: Resource;
  readonly caller: Caller;
  readonly schema: string;
  /** Several schemas are exposed, so the answer says which it is about. */
  readonly saysSchema: boolean;
  readonly parameters: URLSearchParams;
  readonly preferences: Preferences;
  readonly answer: Answer;
  readonly allowPlan: boolean;
  /** Reads the body once, however often it is asked for. */
  readonly body: () => Promise<RawBody>;
};

type HeadOptions = {
  readonly schemas: readonly string[];
  readonly allowPlan: boolean;
  readonly allowRollback: boolean;
  readonly maxBodyBytes: number;
};

const relationMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const functionMethods = ["GET", "HEAD", "POST", "OPTIONS"];

/** @throws {RestError} PGRST101, 106, 107, 117, 122, 125 */
export function readHead(raw: Request, context: RequestContext, caller: Caller, options: HeadOptions): RestRequest {
  const resource = readResource(context.path);
  const { method } = raw;
  if (resource.kind === "function" && !functionMethods.includes(method)) throw rpcMethodNotAllowed(method);
  if (!relationMethods.includes(method)) throw methodNotAllowed(method);
  if (resource.kind === "root" && !["GET", "HEAD", "OPTIONS"].includes(method)) throw methodNotAllowed(method);
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  const schema = raw.headers.get(isRead ? "accept-profile" : "content-profile") ?? options.schemas[0] ?? "public";
  if (!options.schemas.includes(schema)) throw schemaNotExposed(schema, options.schemas);
  let body: Promise<RawBody> | undefined;
  return {
    raw,
    method: method as Method,
    path: context.path,
    resource,
    caller,
    schema,
    saysSchema: options.schemas.length > 1,
    parameters: new URL(raw.url).searchParams,
    preferences: parsePreferences(raw.headers.get("prefer"), options.allowRollback),
    // Whether the database makes GeoJSON is known once its catalog is read.
    answer: negotiate(resource.kind === "root" ? null : raw.headers.get("accept"), {
      plan: options.allowPlan,
      geoJson: true,
    }),
    allowPlan: options.allowPlan,
    body: () => {
      body ??= readRawBody(raw, options.maxBodyBytes);
      return body;
    },
  };
}

/** The same request, answered in a form that this database can make. @throws {RestError} PGRST107 */
export function withPossibleAnswer(request: RestRequest, makesGeoJson: boolean): RestRequest {
  if (makesGeoJson || request.answer.kind !== "geojson") return request;
  const offered = { plan: request.allowPlan, geoJson: false };
  return { ...request, answer: negotiate(request.raw.headers.get("accept"), offered) };
}

function readResource(path: string): Resource {
  const segments = path.split("/").slice(1).map(decodeSegment);
  if (segments.length > 1 && segments.at(-1) === "") segments.pop();
  const [first = "", second] = segments;
  if (segments.length <= 1) return first === "" ? { kind: "root" } : { kind: "relation", name: first };
  if (segments.length === 2 && first === "rpc" && second) return { kind: "function", name: second };
  throw badPath();
}

function decodeSegment(segment: string): string {
  try {
    const name = decodeURIComponent(segment);
    if (name.includes("\0")) throw badPath();
    return name;
  } catch {
    throw badPath();
  }
}

/** All headers by lower-case name, for `request.headers` inside the transaction. */
export const headersOf = (raw: Request): Record<string, string> =>
  Object.fromEntries([...raw.headers].map(([name, value]) => [name, value.replaceAll("\0", "")]));
