import type { FunctionEnv } from "./function-env.ts";

type Edge = {
  readonly Deno: {
    serve(handler: (request: Request) => Promise<Response>): unknown;
    readonly env: { get(name: string): string | undefined };
  };
};

const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, x-client-info, apikey, content-type",
};

/** Serves a handler on a hosted edge runtime, whose gateway puts the visitor's address first in `x-forwarded-for`. */
export function runOnEdge(handle: (request: Request, env: FunctionEnv) => Promise<Response>): void {
  const { Deno } = globalThis as unknown as Edge;
  Deno.serve(async (request) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: corsHeaders });
    const remoteAddress = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "unknown";
    const response = await handle(request, { get: (name) => Deno.env.get(name), fetch, remoteAddress });
    for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
    return response;
  });
}
