import type { FunctionEnv } from "./function-env.ts";

type Edge = {
  readonly Deno: {
    serve(handler: (request: Request) => Promise<Response>): unknown;
    readonly env: { get(name: string): string | undefined };
  };
};

const allowedHeaders = "authorization, x-client-info, apikey, content-type";

/** Only the site's own pages may ask; a server that calls a function sends no origin. */
function corsOf(
  request: Request,
  siteUrl: string | undefined,
): { readonly allowed: boolean; readonly headers: Headers } {
  const origin = request.headers.get("origin");
  const allowed = origin === null || (siteUrl !== undefined && origin === new URL(siteUrl).origin);
  const headers = new Headers({ vary: "Origin" });
  if (origin !== null && allowed) {
    headers.set("access-control-allow-origin", origin);
    headers.set("access-control-allow-headers", allowedHeaders);
  }
  return { allowed, headers };
}

/** Serves a handler on a hosted edge runtime, whose gateway puts the visitor's address first in `x-forwarded-for`. */
export function runOnEdge(handle: (request: Request, env: FunctionEnv) => Promise<Response>): void {
  const { Deno } = globalThis as unknown as Edge;
  Deno.serve(async (request) => {
    const { allowed, headers } = corsOf(request, Deno.env.get("SITE_URL"));
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
    if (!allowed) return new Response("This origin may not use this function.\n", { status: 403, headers });
    const remoteAddress = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "unknown";
    const response = await handle(request, { get: (name) => Deno.env.get(name), fetch, remoteAddress });
    for (const [name, value] of headers) response.headers.set(name, value);
    return response;
  });
}
