import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { countedLog } from "#platform/http/counted-log.ts";
import { noteUnavailable } from "#platform/http/note-unavailable.ts";
import type { Log } from "#platform/http/service.ts";
import { type CachedPage, createCachedPage } from "./html-cache.ts";
import {
  baseSecurityHeaders,
  contentSecurityPolicy,
  inlineScriptHashes,
  mayBeFramed,
  type PolicySources,
} from "./security-headers.ts";

const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const keptHeaders = ["content-type", "cache-control", "location", "x-remix-response"];

export type RenderPreferences = {
  /** Of a page that is not there, only the status is needed. */
  readonly missingUnwritten?: boolean;
};

/** The status is 503 when the page's data cannot be had right now. */
export type PageRenderer = (
  request: Request,
  address: string,
  epoch: number,
  preferences?: RenderPreferences,
) => Promise<{ page: CachedPage; status: number; cacheable: boolean }>;

export type RendererOptions = {
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly mode: "production" | "development";
  readonly siteUrl: string;
  readonly sources: () => PolicySources;
  /** What route loaders find under `appContext`. */
  readonly appValue: () => object;
  readonly log: Log;
};

/** The context key lives in the application's bundle, so it is taken from there: a second copy of the module would be another key. */
function appContextOf(build: ServerBuild) {
  const { appContext } = build.entry.module as unknown as { appContext: Parameters<RouterContextProvider["set"]>[0] };
  if (!appContext) throw new Error("app/entry.server.tsx must export appContext");
  return appContext;
}

function cacheControl(contentType: string, given: string | undefined): string {
  if (given) return given;
  // Prefetched loader data must live for the moment between hover and click; pages are revalidated each time.
  return contentType.startsWith("text/x-script") ? "private, max-age=5" : "no-cache";
}

/** What goes wrong while one page is made; whoever asks for thousands of them must not fill the disk with log lines. */
function noteFailures(log: Log, address: string) {
  let unavailable = false;
  return {
    onFailure(error: unknown, away: boolean): void {
      unavailable ||= away;
      if (away) noteUnavailable(log, "pages");
      else countedLog(log).error("a page could not be rendered", { address, error });
    },
    unavailable: () => unavailable,
  };
}

/** Renders one address with React Router and makes of it an answer that can be kept: policy header, entity tag, compressed forms. */
export function createPageRenderer(options: RendererOptions): PageRenderer {
  const resolveBuild = typeof options.build === "function" ? options.build : async () => options.build as ServerBuild;
  const handle = createRequestHandler(resolveBuild, options.mode);

  return async (request, address, epoch, preferences = {}) => {
    const context = new RouterContextProvider();
    const failures = noteFailures(options.log, address);
    const { onFailure } = failures;
    context.set(appContextOf(await resolveBuild()), { ...options.appValue(), ...preferences, onFailure });
    const url = new URL(address, options.siteUrl);
    const body =
      request.method === "GET" || request.method === "HEAD" ? {} : { body: request.body, duplex: "half" as const };
    const method = request.method === "HEAD" ? "GET" : request.method;
    const response = await handle(
      new Request(url, { method, headers: request.headers, signal: request.signal, ...body }),
      context,
    );

    const headers: Record<string, string> = { ...baseSecurityHeaders(options.siteUrl) };
    for (const name of keptHeaders) {
      const value = response.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const contentType = headers["content-type"] ?? "";
    headers["cache-control"] = cacheControl(contentType, headers["cache-control"]);
    let bytes: Buffer = Buffer.from(await response.arrayBuffer());
    if (contentType.startsWith("text/html")) {
      const html =
        options.mode === "production" ? bytes.toString("utf8").replace(modulePreload, "") : bytes.toString("utf8");
      bytes = Buffer.from(html);
      const policy = contentSecurityPolicy(inlineScriptHashes(html), options.sources(), mayBeFramed(address));
      if (options.mode === "production") headers["content-security-policy"] = policy;
      // The development server's own scripts are inline and change with every edit.
      else delete headers["content-security-policy"];
    }
    const kept = !/private(?!, max-age=5$)|no-store/.test(headers["cache-control"]);
    const cacheable = method === "GET" && kept && !response.headers.has("set-cookie");
    const page = createCachedPage(epoch, bytes, headers);
    return failures.unavailable()
      ? { page, status: 503, cacheable: false }
      : { page, status: response.status, cacheable };
  };
}
