import { badResponseHeaders, badResponseStatus, type RestError } from "./errors.ts";
import { preferenceApplied } from "./prefer.ts";
import type { RestRequest } from "./request.ts";
import type { ResultRow } from "./run.ts";

type Operation = Parameters<typeof preferenceApplied>[1];

type ResponseParts = {
  readonly operation: Operation;
  readonly status: number;
  readonly row: ResultRow;
  /** Null for an answer without a body. */
  readonly body: string | null;
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

/** Renders a result; what the database set as `response.status` and `response.headers` overrides. */
export function respond(request: RestRequest, parts: ResponseParts): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  const set = (name: string, value: string | undefined) => value !== undefined && headers.set(name, value);
  for (const [name, value] of Object.entries(parts.headers ?? {})) set(name, value);
  set("preference-applied", preferenceApplied(request.preferences, parts.operation));
  if (request.saysSchema) set("content-profile", request.schema);
  if (parts.body !== null) set("content-type", request.answer.contentType);
  applyHeaders(headers, parts.row.headers);
  const status = statusOf(parts.row.status) ?? parts.status;
  const withoutBody = request.method === "HEAD" || status === 204 || status === 205 || status === 304;
  if (withoutBody && request.method !== "HEAD") headers.delete("content-type");
  return new Response(withoutBody ? null : parts.body, { status, headers });
}

function statusOf(text: string | null): number | undefined {
  if (text === null || text === "") return undefined;
  const status = Number(text);
  if (!Number.isInteger(status) || status < 200 || status > 599) throw badResponseStatus();
  return status;
}

function applyHeaders(headers: Headers, text: string | null): void {
  if (text === null || text === "") return;
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new TypeError("not an array");
    for (const item of list) {
      const [[name, value] = [], ...more] = Object.entries(item as Record<string, unknown>);
      if (name === undefined || typeof value !== "string" || more.length > 0) throw new TypeError("not one pair");
      headers.append(name, value);
    }
  } catch {
    throw badResponseHeaders();
  }
}

export function respondError(error: RestError, method: string): Response {
  const { code, details, hint, message } = error;
  const body = method === "HEAD" ? null : JSON.stringify({ code, details, hint, message });
  return new Response(body, {
    status: error.status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "proxy-status": `PostgREST; error=${code}`,
      ...error.headers,
    },
  });
}
