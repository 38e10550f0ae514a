import { createBodyShares } from "./body-shares.ts";
import { clientAddress } from "./client-address.ts";
import { applyCors, type CorsPolicy, isAllowedOrigin, preflight } from "./cors.ts";
import { diskFull, HttpError, isDatabaseUnavailable, isDiskFull } from "./errors.ts";
import { jsonResponse } from "./json-response.ts";
import { noteDiskFull, noteUnavailable } from "./note-unavailable.ts";
import { discardBody } from "./read-body.ts";
import type { Log, Service } from "./service.ts";

export type Mount = {
  /** Path prefix without a trailing slash: `/auth/v1`. */
  readonly prefix: string;
  readonly service: Service;
  /** Answered from the database: while that is down the answer is 503 at once. */
  readonly needsDatabase: boolean;
  /** Pages of other origins, even allowed ones, get no permission to read it. */
  readonly sameOriginOnly?: boolean;
  /**
   * Pages of origins that are not allowed are not answered at all: what they ask for costs money or counts against the visitor. With
   * `unless-reading`, GET and HEAD are answered to everybody, as public files are.
   */
  readonly refusesForeignOrigins?: boolean | "unless-reading";
  /** Paths below the prefix at which it answers requests of all origins. */
  readonly opensTo?: readonly string[];
  /** Paths below the prefix whose service answers preflights and judges origins itself. */
  readonly decidesOrigins?: (path: string) => boolean;
};

export type DispatcherOptions = {
  readonly mounts: readonly Mount[];
  readonly cors: CorsPolicy;
  readonly trustedProxies: number;
  readonly isDatabaseUp: () => boolean;
  /** Shows the service key: how much it sends is the owner's own matter. */
  readonly isService: (request: Request) => Promise<boolean>;
  readonly log: Log;
};

export type Dispatch = (request: Request, info: { readonly remoteAddress: string }) => Promise<Response>;

const retryAfterSeconds = "2";

/** True when `pathname` lies below `prefix`; `/auth/v10` and `/auth/v1x` do not. */
export function isBelow(prefix: string, pathname: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

const failure = (status: number, code: string, message: string, id: string, headers: Record<string, string> = {}) =>
  jsonResponse(status, { code, message, details: null, hint: null, request_id: id }, headers);

function renderFault(error: unknown, id: string, log: Log): Response {
  if (error instanceof HttpError) return failure(error.status, error.code, error.message, id, { ...error.headers });
  if (isDatabaseUnavailable(error)) {
    noteUnavailable(log, "platform");
    return unavailable(id);
  }
  if (isDiskFull(error)) {
    noteDiskFull(log, "platform");
    return renderFault(diskFull(), id, log);
  }
  log.error("a service failed", { requestId: id, error });
  return failure(500, "unexpected_failure", `Something went wrong on our side. Request ${id}`, id);
}

const unavailable = (id: string) =>
  failure(503, "service_unavailable", "The database is not available right now. Try again in a moment.", id, {
    "retry-after": retryAfterSeconds,
  });

const pathOf = (request: Request) => new URL(request.url).pathname;

const refuses = ({ refusesForeignOrigins: rule, opensTo }: Mount, { method }: Request, path: string) => {
  if (opensTo?.includes(path)) return false;
  return rule === "unless-reading" ? method !== "GET" && method !== "HEAD" : rule === true;
};

/** Some answers (a proxied fetch, a redirect) have headers that cannot be changed: copy, keeping the body a stream. */
const writable = (response: Response) => new Response(response.body, response);

/**
 * The id a request is known by in answer and log. A caller's own id is kept when it is harmless, so that a proxy's log
 * and ours can be read together.
 */
function requestId(offered: string | null): string {
  return offered && /^[\w-]{8,64}$/.test(offered) ? offered : crypto.randomUUID();
}

/** What every answer carries unless it says otherwise. */
export const apiHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  // An answer is for its caller alone: no cache stores it unless a service sets this header itself.
  "cache-control": "no-store",
};

/** What every answer of the platform carries; a service that needs another policy (the local mailbox) has set its own. */
function applySecurityHeaders(headers: Headers, options: { readonly tls: boolean }): void {
  for (const [name, value] of Object.entries(apiHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (options.tls) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
}

/** Routes a request to the service mounted at its path and gives every answer its id, CORS and security headers. */
export function createDispatcher(options: DispatcherOptions): Dispatch {
  const { mounts, cors, trustedProxies, isDatabaseUp, isService, log } = options;
  const bodies = createBodyShares();
  const tls = cors.siteUrl.startsWith("https:");

  const answer = async (request: Request, mount: Mount | undefined, id: string, socketAddress: string) => {
    if (!mount) return failure(404, "not_found", "There is nothing at this address", id);
    const path = pathOf(request).slice(mount.prefix.length) || "/";
    const isOpen = mount.decidesOrigins?.(path) ?? false;
    if (!isOpen && request.method === "OPTIONS" && request.headers.has("access-control-request-method")) {
      return mount.sameOriginOnly ? new Response(null, { status: 204 }) : preflight(request, cors);
    }
    const origin = request.headers.get("origin");
    if (!isOpen && refuses(mount, request, path) && origin !== null && !isAllowedOrigin(origin, cors))
      return failure(
        403,
        "origin_not_allowed",
        `Open the site at ${cors.siteUrl}: pages of another address may not use it`,
        id,
      );
    if (mount.needsDatabase && !isDatabaseUp()) return unavailable(id);
    const remoteAddress = clientAddress(socketAddress, request.headers.get("x-forwarded-for"), trustedProxies);
    bodies.watch(request, remoteAddress, () => isService(request));
    return mount.service(request, { remoteAddress, requestId: id, path });
  };

  return async (request, { remoteAddress }) => {
    const id = requestId(request.headers.get("x-request-id"));
    const path = pathOf(request);
    const mount = mounts.find(({ prefix }) => isBelow(prefix, path));
    const answered = answer(request, mount, id, remoteAddress).catch((error) => renderFault(error, id, log));
    const response = writable(await answered);
    if (!mount?.sameOriginOnly && !response.headers.has("access-control-allow-origin")) {
      applyCors(response.headers, request.headers.get("origin"), cors);
    }
    applySecurityHeaders(response.headers, { tls });
    // What is refused for its size is taken from the connection, so that its sender reads why. What else was not read, as of a caller without a key, is
    // not, and cannot be told from the next request.
    const isLeft = response.status === 413 ? !(await discardBody(request)) : request.body !== null && !request.bodyUsed;
    if (isLeft) response.headers.set("connection", "close");
    response.headers.set("x-request-id", id);
    return response;
  };
}
