import { addressGroup, addressSite } from "#lib/address-group.ts";
import { inProcessAddress } from "../http/client-address.ts";
import { isDatabaseUnavailable, isDiskFull, JwtError } from "../http/errors.ts";
import { createFairTurns } from "../http/fair-turns.ts";
import { identifyCaller } from "../http/identify-caller.ts";
import type { Keys } from "../http/keys.ts";
import type { LiveSessions } from "../http/live-sessions.ts";
import { noteDiskFull, noteUnavailable } from "../http/note-unavailable.ts";
import type { Log, RequestContext, Service } from "../http/service.ts";
import type { Caller, Database } from "../postgres/database.ts";
import type { Environment } from "./environment.ts";
import { mayBeStale, RestError, tooBusyForAddress } from "./errors.ts";
import { admitBody } from "./operations/admit-body.ts";
import { call } from "./operations/call.ts";
import { remove } from "./operations/delete.ts";
import { describeMethods, describeRoot } from "./operations/describe.ts";
import { insert } from "./operations/insert.ts";
import { read } from "./operations/read.ts";
import { update } from "./operations/update.ts";
import { type RestRequest, readHead, withPossibleAnswer } from "./request.ts";
import { respondError } from "./respond.ts";
import type { SchemaCache } from "./schema-cache/model.ts";
import { type WatchedSchema, watchSchema } from "./schema-cache/watch-schema.ts";
import { toRestError } from "./sql-error.ts";

export type RestOptions = {
  readonly database: Database;
  readonly keys: Keys;
  readonly sessions: Pick<LiveSessions, "current">;
  readonly log: Log;
  /** Called after commit and before the response, once for each exposed table that was written, by triggers too. */
  readonly onWrite?: (table: string) => void;
  /** Says who asks instead of the keys: for tests and for other ways of signing in. */
  readonly identify?: (request: Request) => Promise<Caller>;
  /** Schemas of the interface; the first is the default. */
  readonly schemas?: readonly string[];
  /** Cap on the rows of one answer and of each embedded list; null for none. Default 1,000. */
  readonly maxRows?: number | null;
  /** Default 1 MiB. */
  readonly maxBodyBytes?: number;
  readonly allowAggregates?: boolean;
  /** `Prefer: tx=rollback`. */
  readonly allowRollback?: boolean;
  /** `Accept: application/vnd.pgrst.plan`: shows how PostgreSQL would run the request. */
  readonly allowPlan?: boolean;
  /** Refuses UPDATE and DELETE without any filter, as Supabase does. */
  readonly requireFilters?: boolean;
};

/**
 * Of the twelve connections of callers, ten for requests from outside: the site's own pages always find one. A third of them for one address, and six
 * for all who have used seconds of the database recently: whoever uses milliseconds does not wait behind them.
 */
const shares = {
  ofOne: { running: 4, waiting: 100, waitMs: 5_000 },
  together: 10,
  heavy: { together: 6, afterMs: 1_500, leakPerSecond: 300 },
};

/** The REST interface to the database: what PostgREST is to Supabase. */
export function createRestService(options: RestOptions): Service & { close(): Promise<void> } {
  const environment = environmentOf(options);
  const { database, log, schemas = ["public"] } = options;
  const watched = watchSchema({ database, schemas, log });
  const identify = options.identify ?? ((request) => identifyCaller(request, options.keys, options.sessions));
  const { allowPlan = false, allowRollback = true } = options;
  const head = { schemas, allowPlan, allowRollback, maxBodyBytes: environment.maxBodyBytes };

  const turns = createFairTurns(shares);
  const turnOf = async ({ signal }: Request, { remoteAddress }: RequestContext, { role, claims }: Caller) => {
    if (role === "service_role" || remoteAddress === inProcessAddress) return () => undefined;
    const asking = {
      address: addressGroup(remoteAddress),
      site: addressSite(remoteAddress),
      account: typeof claims.sub === "string" ? claims.sub : null,
    };
    const release = await turns.take(asking, signal);
    if (!release) throw tooBusyForAddress();
    return release;
  };

  const service: Service = async (raw, context) => {
    const known: { caller?: Caller; cache?: SchemaCache } = {};
    try {
      known.caller = await identify(raw);
      const request = readHead(raw, context, known.caller, head);
      if (raw.body) {
        await withCatalog(watched, known, (cache) => admitBody(cache, request));
        // Whoever sends slowly holds a connection and no turn at the database.
        await request.body();
      }
      const release = await turnOf(raw, context, known.caller);
      try {
        return await withCatalog(watched, known, (cache) => operate(environment, cache, request));
      } finally {
        release();
      }
    } catch (error) {
      return renderError(error, raw, context, known, log);
    }
  };
  return Object.assign(service, { close: () => watched.close() });
}

function environmentOf(options: RestOptions): Environment {
  return {
    database: options.database,
    onWrite: options.onWrite,
    announce: (tables) => {
      for (const table of tables) announceOne(options, table);
    },
    schemas: options.schemas ?? ["public"],
    maxRows: options.maxRows === null ? undefined : (options.maxRows ?? 1_000),
    maxBodyBytes: options.maxBodyBytes ?? 1_048_576,
    allowAggregates: options.allowAggregates ?? true,
    requireFilters: options.requireFilters ?? true,
  };
}

/** The write is committed: whoever fails to hear of it must not turn that into an error. */
function announceOne({ onWrite, log }: RestOptions, table: string): void {
  try {
    onWrite?.(table);
  } catch (error) {
    log.error("A listener for writes failed", { table, error: String(error) });
  }
}

/** A failure that an out-of-date catalog may explain is tried once more with a fresh one; nothing was written yet. */
async function withCatalog<Value>(
  watched: WatchedSchema,
  known: { caller?: Caller; cache?: SchemaCache },
  work: (cache: SchemaCache) => Promise<Value> | Value,
): Promise<Value> {
  const explains = (error: unknown) => {
    const rest = toRestError(error, known.caller?.role ?? "anon", known.cache);
    return rest !== undefined && mayBeStale(rest);
  };
  known.cache = await watched.current();
  try {
    return await work(known.cache);
  } catch (error) {
    if (!explains(error) || !(await watched.renewIfStale())) throw error;
  }
  known.cache = await watched.current();
  try {
    return await work(known.cache);
  } catch (error) {
    if (explains(error)) watched.renewedInVain();
    throw error;
  }
}

function operate(environment: Environment, cache: SchemaCache, asked: RestRequest): Promise<Response> | Response {
  const request = withPossibleAnswer(asked, cache.geoJson !== undefined);
  if (request.method === "OPTIONS") return describeMethods(cache, request);
  if (request.resource.kind === "root") return describeRoot(cache, request);
  if (request.resource.kind === "function") return call(environment, cache, request);
  switch (request.method) {
    case "GET":
    case "HEAD":
      return read(environment, cache, request);
    case "POST":
    case "PUT":
      return insert(environment, cache, request);
    case "PATCH":
      return update(environment, cache, request);
    case "DELETE":
      return remove(environment, cache, request);
  }
}

function renderError(
  error: unknown,
  raw: Request,
  context: RequestContext,
  known: { caller?: Caller; cache?: SchemaCache },
  log: Log,
): Response {
  if (error instanceof JwtError) return respondError(jwtError(error), raw.method);
  const rest = toRestError(error, known.caller?.role ?? "anon", known.cache);
  if (rest && rest.status < 500) return respondError(rest, raw.method);
  if (rest?.code === "57014") {
    log.warn("REST request took too long", { requestId: context.requestId, method: raw.method, path: context.path });
    return respondError(rest, raw.method);
  }
  if (rest && isDatabaseUnavailable(error)) {
    noteUnavailable(log, "rest");
    return respondError(rest, raw.method);
  }
  if (rest && isDiskFull(error)) {
    noteDiskFull(log, "rest");
    return respondError(rest, raw.method);
  }
  log.error("REST request failed", {
    requestId: context.requestId,
    method: raw.method,
    path: context.path,
    code: (error as { code?: unknown }).code,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  if (rest) return respondError(rest, raw.method);
  const unknown = new RestError(500, "PGRSTX00", "Internal error", { details: `Request id ${context.requestId}` });
  return respondError(unknown, raw.method);
}

function jwtError(error: JwtError): RestError {
  const code = error.problem === "expired" || error.problem === "claims" ? "PGRST303" : "PGRST301";
  const headers = {
    "www-authenticate": `Bearer error="invalid_token", error_description="${error.message.replace(/["\\]/g, "")}"`,
  };
  return new RestError(401, code, error.message, { headers });
}
