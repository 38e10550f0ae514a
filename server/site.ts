import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { addressGroup } from "#lib/address-group.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { HttpError } from "#platform/http/errors.ts";
import { withBodyInMemory } from "#platform/http/read-body.ts";
import type { Upgrade } from "#platform/realtime/upgrade.ts";
import { matchesTag } from "./answer.ts";
import { busyPage } from "./busy-page.ts";
import { chooseEncoding } from "./content-encoding.ts";
import type { PageAnswer, PageSource } from "./page-source.ts";
import { plainPagePolicy } from "./security-headers.ts";

export type BackEnd = {
  handles(pathname: string): boolean;
  /** Undefined where nothing changes protocols. */
  readonly upgrade?: Upgrade;
  fetch(request: Request, remoteAddress: string): Promise<Response>;
};

export type SiteOptions = {
  readonly siteHeaders: Readonly<Record<string, string>>;
  readonly backEnds: readonly BackEnd[];
  readonly pages: Pick<PageSource, "resolve" | "render">;
  readonly trustedProxies: number;
  readonly databaseUp: () => boolean;
  /** The brand's name as it was last shown. */
  readonly brand: () => string;
  readonly onError: (error: unknown, request: Request) => void;
};

/** Forms of pages; files go to the back end's own interfaces. */
const maxFormBytes = 64 * 1024;

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

const isRead = (request: Request) => request.method === "GET" || request.method === "HEAD";

function busy({ siteHeaders, brand }: SiteOptions): Response {
  const headers = {
    ...siteHeaders,
    "content-security-policy": plainPagePolicy,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "5",
  };
  return new Response(busyPage(brand()), { status: 503, headers });
}

type Plain = (text: string, status: number, headers?: Record<string, string>) => Response;

/** Pages and what may be asked of them. */
function answerPages(options: SiteOptions, plain: Plain) {
  const { pages, databaseUp, siteHeaders } = options;
  return async (request: Request, client: string): Promise<Response> => {
    const url = new URL(request.url);
    if (!["GET", "HEAD", "POST"].includes(request.method))
      return plain("This method is not available here.", 405, { allow: "GET, HEAD, POST" });
    if (request.method === "POST" && !sameOrigin(request)) return plain("This form came from another site.", 403);
    const moved = (to: string) => new Response(null, { status: 308, headers: { ...siteHeaders, location: to } });
    if (url.pathname.length > 1 && url.pathname.endsWith("/") && !url.pathname.includes("//"))
      return moved(url.pathname.slice(0, -1) + url.search);
    const page = await pages.resolve(url);
    if (page.kind === "malformed") return plain("This address is not well formed.", 400);
    if (page.kind === "moved") return moved(page.to);
    if (!isRead(request) && !page.takesForms) return plain("Nothing can be sent here.", 405, { allow: "GET, HEAD" });
    const answer = await pages.render(
      isRead(request) ? request : await withBodyInMemory(request, maxFormBytes),
      page,
      client,
    );
    if (answer === "limited")
      return plain("Too many pages were asked for in a short time.", 429, { "retry-after": "10" });
    if (answer === "busy" || answer.status === 503 || (answer.status >= 500 && !databaseUp())) return busy(options);
    return pageResponse(answer, request);
  };
}

/** Everything that is not answered from memory: the back end's interfaces first, then pages. */
export function createSite(options: SiteOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const plain: Plain = (text, status, headers = {}) =>
    new Response(`${text}\n`, {
      status,
      headers: { ...options.siteHeaders, "content-type": "text/plain; charset=utf-8", ...headers },
    });
  const answerPage = answerPages(options, plain);

  const answerRequest = async (request: Request, remoteAddress: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const backEnd = options.backEnds.find((candidate) => candidate.handles(pathname));
    if (backEnd) return backEnd.fetch(request, remoteAddress);
    if (pathname === "/healthz") {
      return options.databaseUp()
        ? plain("ok", 200)
        : plain("The database is down; pages are served from memory.", 503, { "retry-after": "5" });
    }
    const forwarded = request.headers.get("x-forwarded-for");
    return answerPage(request, addressGroup(clientAddress(remoteAddress, forwarded, options.trustedProxies)));
  };

  app.all("*", async (context) => {
    const request = context.req.raw;
    const response = await answerRequest(request, context.env.incoming?.socket.remoteAddress ?? "127.0.0.1");
    // What was not read would be taken from the connection to its end, for nobody.
    if (request.body !== null && !request.bodyUsed) response.headers.set("connection", "close");
    return response;
  });

  app.onError((error, context) => {
    if (error instanceof HttpError) return plain(error.message, error.status, { ...error.headers });
    options.onError(error, context.req.raw);
    return plain("Something went wrong on our side. Nothing was lost; please try again.", 500);
  });
  return app;
}
