import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { EncodedBody } from "./content-encoding.ts";
import { chooseEncoding } from "./content-encoding.ts";
import type { PageSource } from "./page-source.ts";
import type { Asset } from "./static-assets.ts";

type Answer = { readonly body: EncodedBody; readonly etag: string; readonly headers: Readonly<Record<string, string>> };

const yearInSeconds = 31_536_000;

function write(request: IncomingMessage, response: ServerResponse, answer: Answer) {
  const { encoding, bytes } = chooseEncoding(request.headers["accept-encoding"] as string | undefined, answer.body);
  const headers: Record<string, string | number> = { ...answer.headers, etag: answer.etag, vary: "Accept-Encoding" };
  if (request.headers["if-none-match"] === answer.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = bytes.length;
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : bytes);
}

function assetAnswer(asset: Asset, siteHeaders: Readonly<Record<string, string>>): Answer {
  const cacheControl = asset.immutable ? `public, max-age=${yearInSeconds}, immutable` : "public, max-age=3600";
  return {
    body: asset.body,
    etag: asset.etag,
    headers: { ...siteHeaders, "content-type": asset.contentType, "cache-control": cacheControl },
  };
}

export type ListenerOptions = {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly siteHeaders: Readonly<Record<string, string>>;
  readonly pages: Pick<PageSource, "fromMemory"> | undefined;
  /** Everything that is not answered from memory. */
  readonly rest: (request: IncomingMessage, response: ServerResponse) => void;
};

/**
 * The HTTP server. Built assets and kept pages are written here, before any framework: they are most of the traffic, and this
 * is where a request costs the least.
 */
export function createListener(options: ListenerOptions): Server {
  const assets = new Map([...options.assets].map(([path, asset]) => [path, assetAnswer(asset, options.siteHeaders)]));
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
    (request, response) => {
      const target = request.url ?? "/";
      if (request.method === "GET" || request.method === "HEAD") {
        const answer = assets.get(target) ?? options.pages?.fromMemory(target);
        if (answer) return write(request, response, answer);
      }
      options.rest(request, response);
    },
  );
  return server;
}

/** Stops accepting, lets what is under way finish, and closes what is still open after `drainMs`. */
export async function drain(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idleSweep = setInterval(() => server.closeIdleConnections(), 200);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idleSweep);
  clearTimeout(deadline);
}
