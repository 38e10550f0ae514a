import { diskFull, isDatabaseUnavailable } from "../http/errors.ts";
import type { CallerRole } from "../postgres/database.ts";
import { DatabaseUnavailable } from "../postgres/errors.ts";
import { RestError } from "./errors.ts";
import type { SchemaCache } from "./schema-cache/model.ts";

type PgError = Error & { readonly code: string; readonly detail?: string; readonly hint?: string };

const isPgError = (error: unknown): error is PgError =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));

const exact: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  P0001: 400,
  // The statement took longer than its caller may: not a fault of ours.
  "57014": 504,
  // The disk is full: reads go on, writes are refused until there is room.
  "53100": 507,
};

const byClass: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "21": 500,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** PostgreSQL's SQLSTATE as an HTTP status. */
export function statusOfSqlState(code: string, role: CallerRole): number {
  if (code === "42501") return role === "anon" ? 401 : 403;
  const custom = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (custom !== undefined && Number(custom) >= 200) return Number(custom);
  return exact[code] ?? byClass[code.slice(0, 2)] ?? 400;
}

/**
 * What a failed statement is to the caller; undefined for an error that is not PostgreSQL's.
 * Texts that name relations the caller's role has no privilege on are left out.
 */
export function toRestError(error: unknown, role: CallerRole, cache: SchemaCache | undefined): RestError | undefined {
  if (error instanceof RestError) return error;
  if (error instanceof DatabaseUnavailable || isDatabaseUnavailable(error)) {
    const seconds = error instanceof DatabaseUnavailable ? error.retryAfterSeconds : 1;
    return new RestError(503, "PGRST000", "Could not reach the database. Retrying.", {
      headers: { "retry-after": String(seconds) },
    });
  }
  if (!isPgError(error)) return undefined;
  if (error.code === "PGRST") return raisedResponse(error);
  const status = statusOfSqlState(error.code, role);
  const allowed = (text: string | undefined) => (text === undefined || namesHidden(text, role, cache) ? null : text);
  // PostgreSQL's own words name a file of the server.
  const said = status === 507 ? diskFull().message : withoutHidden(error.message, role, cache);
  return new RestError(status, error.code, said, {
    details: allowed(error.detail),
    hint: allowed(error.hint),
    headers: status === 401 ? { "www-authenticate": "Bearer" } : retryAfter(status),
  });
}

function retryAfter(status: number): Record<string, string> {
  if (status === 507) return { "retry-after": "30" };
  return status === 429 ? { "retry-after": "2" } : {};
}

function hiddenNames(role: CallerRole, cache: SchemaCache | undefined): string[] {
  return [...(cache?.relations.values() ?? [])].filter((one) => !one.visibleTo.has(role)).map((one) => one.name);
}

function namesHidden(text: string, role: CallerRole, cache: SchemaCache | undefined): boolean {
  const quoted = new Set([...text.matchAll(/"([^"]+)"/g)].map(([, name]) => name?.split(".").pop()));
  return quoted.size > 0 && hiddenNames(role, cache).some((name) => quoted.has(name));
}

/** `… violates foreign key constraint "x" on table "secret"` loses its last words when the caller may not see it. */
function withoutHidden(message: string, role: CallerRole, cache: SchemaCache | undefined): string {
  const tail = / on table "[^"]+"$/.exec(message)?.[0];
  return tail !== undefined && namesHidden(tail, role, cache) ? message.slice(0, -tail.length) : message;
}

/** `RAISE SQLSTATE 'PGRST'`: the function says the whole response, in JSON. */
function raisedResponse(error: PgError): RestError {
  try {
    const message = JSON.parse(error.message) as Record<string, unknown>;
    const detail = JSON.parse(error.detail ?? "") as { status: number; headers?: Record<string, string> };
    if (typeof message.code !== "string" || typeof message.message !== "string") throw new TypeError("no code");
    if (!Number.isInteger(detail.status) || detail.status < 200 || detail.status > 599)
      throw new TypeError("no status");
    const headers = Object.fromEntries(new Headers(detail.headers ?? {}));
    return new RestError(detail.status, message.code, message.message, {
      details: message.details,
      hint: typeof message.hint === "string" ? message.hint : null,
      headers,
    });
  } catch {
    return new RestError(500, "PGRST121", `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
      hint: "MESSAGE must be a JSON object with keys 'code' and 'message', DETAIL one with keys 'status' and 'headers'.",
    });
  }
}
