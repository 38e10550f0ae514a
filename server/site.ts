import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { matchesTag } from "./answer.ts";
import { chooseEncoding } from "./content-encoding.ts";
import type { PageAnswer, PageSource } from "./page-source.ts";

export type BackEnd = {
  handles(pathname: string): boolean;
  fetch(request: Request, remoteAddress: string): Promise<Response>;
};

export type SiteOptions = {
  readonly siteHeaders: Readonly<Record<string, string>>;
  readonly backEnds: readonly BackEnd[];
  readonly pages: PageSource;
  readonly databaseUp: () => boolean;
  readonly onError: (error: unknown, request: Request) => void;
};

function pageResponse(answer: PageAnswer, request: Request): Response {
  const { page, status } = answer;
  const { encoding, bytes } = chooseEncoding(request.headers.get("accept-encoding") ?? undefined, page.body);
  const headers = new Headers({ ...page.headers, vary: "Accept-Encoding" });
  if (status === 200) headers.set("etag", page.etag);
  if (status === 200 && matchesTag(request.headers.get("if-none-match") ?? undefined, page.etag))
    return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  const empty = request.method === "HEAD" || status === 204 || status === 304;
  return new Response(empty ? null : new Uint8Array(bytes), { status, headers });
}

const sameOrigin = (request: Request) => {
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(request.url).origin;
};

/** Everything that is not answered from memory: the back end's interfaces first, then pages. */
export function createSite(options: SiteOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const plain = (text: string, status: number, headers: Record<string, string> = {}) =>
    new Response(`${text}\n`, {
      status,
      headers: { ...options.siteHeaders, "content-type": "text/plain; charset=utf-8", ...headers },
    });

  app.all("*", async (context) => {
    const request = context.req.raw;
    const { pathname } = new URL(request.url);
    const backEnd = options.backEnds.find((candidate) => candidate.handles(pathname));
    const remoteAddress = context.env.incoming?.socket.remoteAddress ?? "127.0.0.1";
    if (backEnd) return backEnd.fetch(request, remoteAddress);
    if (pathname === "/healthz") {
      return options.databaseUp()
        ? plain("ok", 200)
        : plain("The database is down; pages are served from memory.", 503, { "retry-after": "5" });
    }
    if (!["GET", "HEAD", "POST"].includes(request.method))
      return plain("This method is not available here.", 405, { allow: "GET, HEAD, POST" });
    if (request.method === "POST" && !sameOrigin(request)) return plain("This form came from another site.", 403);
    if (pathname.length > 1 && pathname.endsWith("/") && !pathname.includes("//")) {
      return new Response(null, {
        status: 308,
        headers: { ...options.siteHeaders, location: pathname.slice(0, -1) + new URL(request.url).search },
      });
    }
    const answer = await options.pages.render(request);
    if (!answer) return plain("This address is not well formed.", 400);
    if (answer.status >= 500 && !options.databaseUp()) {
      return plain("The site is busy for a moment. Nothing was lost; please try again in a few seconds.", 503, {
        "retry-after": "5",
      });
    }
    return pageResponse(answer, request);
  });

  app.onError((error, context) => {
    options.onError(error, context.req.raw);
    return plain("Something went wrong on our side. Nothing was lost; please try again.", 500);
  });
  return app;
}
