import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { HttpError } from "#platform/http/errors.ts";
import { refuseUpgrade, type Upgrade } from "#platform/realtime/upgrade.ts";
import { type Answer, type RequestPreferences, replyTo } from "./answer.ts";
import type { ConnectionLimits } from "./connection-limits.ts";
import type { PageSource } from "./page-source.ts";
import { answerPlainRequests, type PlainConnections } from "./plain-connections.ts";
import { refuseRequest, refuseUnreadable } from "./refuse-request.ts";
import { assetPolicy } from "./security-headers.ts";
import type { Asset } from "./static-assets.ts";
import type { UnsentAnswers } from "./unsent-answers.ts";
import { createWrittenAnswers } from "./written-answers.ts";

const yearInSeconds = 31_536_000;

function assetAnswer(asset: Asset, siteHeaders: Readonly<Record<string, string>>): Answer {
  const cacheControl = asset.immutable ? `public, max-age=${yearInSeconds}, immutable` : "public, max-age=3600";
  return {
    body: asset.body,
    etag: asset.etag,
    headers: {
      ...siteHeaders,
      "content-security-policy": assetPolicy(asset.contentType),
      "content-type": asset.contentType,
      "cache-control": cacheControl,
    },
  };
}

/** All in milliseconds; what each means is node:http's definition. */
export type Timeouts = {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly keepAliveTimeoutBuffer: number;
  /** How often the first two are looked at. */
  readonly connectionsCheckingInterval: number;
};

const patient: Timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  keepAliveTimeoutBuffer: 1_000,
  connectionsCheckingInterval: 5_000,
};

export type ListenerOptions = {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly siteHeaders: Readonly<Record<string, string>>;
  /** Undefined in development: then nothing is answered from memory. */
  readonly pages: Pick<PageSource, "fromMemory"> | undefined;
  /** Everything that is not answered from memory. */
  readonly rest: (request: IncomingMessage, response: ServerResponse) => void;
  /** Who changes protocols; a request to that nobody does is answered like any other. */
  readonly upgrades?: readonly UpgradeRoute[];
  readonly timeouts?: Partial<Timeouts>;
  readonly limits?: ConnectionLimits | undefined;
  readonly unsent?: UnsentAnswers | undefined;
  /** Asked for each request that `rest` would answer, or that changes protocols. */
  readonly mayAsk?: ((request: IncomingMessage) => boolean) | undefined;
  /** Begins what `rest` answers, when it is that client's turn. */
  readonly inTurn?: ((request: IncomingMessage, answer: () => void) => void) | undefined;
};

export type UpgradeRoute = { handles(pathname: string): boolean; readonly upgrade: Upgrade };

export type Listener = {
  readonly server: Server;
  /** Stops accepting, lets what is under way finish, and closes what is still open after `drainMs`. */
  drain(drainMs: number): Promise<void>;
};

async function drain(server: Server, plain: PlainConnections | undefined, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = () => {
    server.closeIdleConnections();
    plain?.closeIdle();
  };
  sweep();
  const idleSweep = setInterval(sweep, 200);
  const deadline = setTimeout(() => {
    server.closeAllConnections();
    plain?.closeAll();
  }, drainMs);
  await closed;
  clearInterval(idleSweep);
  clearTimeout(deadline);
}

const pathOf = ({ url = "/" }: IncomingMessage) => url.replace(/\?.*$/s, "");

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Nobody reads the body of a GET. One that goes on behind the answer would be parsed to its end, which may be a minute away. */
function endWithAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (!request.complete) request.socket.destroySoon();
  });
}

/**
 * The HTTP server. Built assets and kept pages are written here, before any framework: they are most of the traffic, and this
 * is where a request costs the least. A plain request does not even come to node:http (ADR 5).
 */
export function createListener(options: ListenerOptions): Listener {
  const { siteHeaders, pages, rest, upgrades = [], limits, unsent, mayAsk, inTurn } = options;
  const assets = new Map([...options.assets].map(([path, asset]) => [path, assetAnswer(asset, siteHeaders)]));
  const inMemory = (target: string): Answer | undefined => assets.get(target) ?? pages?.fromMemory(target);

  const timeouts = { ...patient, ...options.timeouts };
  // node:http would refuse a request without a host by itself, and without our headers.
  const upgradeOf = (request: IncomingMessage) => upgrades.find(({ handles }) => handles(pathOf(request)));
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === "websocket" && upgradeOf(request) !== undefined;
  const settings = { ...timeouts, maxHeaderSize: 32_768, requireHostHeader: false, shouldUpgradeCallback };
  const server = createServer(settings, (request, response) => {
    // What came in one packet with it is read to its end by node:http, and costs nothing more.
    if (request.socket.destroyed) return;
    if (limits?.mayAnswer(request.socket) === false) return void request.socket.destroy();
    if (!request.headers.host && request.httpVersion === "1.1") return refuseRequest(response, 400, siteHeaders);
    if (unsent?.admit(request, response) === false) return refuseRequest(response, 429, siteHeaders);
    const { method = "GET" } = request;
    const isRead = method === "GET" || method === "HEAD";
    if (isRead && hasBody(request)) endWithAnswer(request, response);
    const answer = isRead ? inMemory(request.url ?? "/") : undefined;
    if (!answer) {
      if (mayAsk?.(request) === false) return refuseRequest(response, 429, siteHeaders);
      if (!inTurn) return rest(request, response);
      // Who has left meanwhile needs no answer.
      return inTurn(request, () => void (request.socket.destroyed || rest(request, response)));
    }
    const preferences: RequestPreferences = {
      method,
      // node:http joins repeated fields of this name.
      acceptEncoding: request.headers["accept-encoding"] as string | undefined,
      ifNoneMatch: request.headers["if-none-match"],
    };
    const reply = replyTo(answer, preferences);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });

  server.on("upgrade", (request, socket, head) => {
    if (mayAsk?.(request) !== false) return void upgradeOf(request)?.upgrade(request, socket, head);
    // node:http listens to it no more.
    socket.on("error", () => socket.destroy());
    refuseUpgrade(socket, new HttpError(429, "too_many_requests", "Too many requests from your network"));
  });
  server.on("clientError", (error, socket) => refuseUnreadable(error, socket, siteHeaders));
  server.on("checkExpectation", (_request, response) => refuseRequest(response, 417, siteHeaders));

  const written = createWrittenAnswers(timeouts.keepAliveTimeout);
  const plain = pages
    ? answerPlainRequests(
        server,
        (request) => {
          const answer = inMemory(request.target);
          return answer && written.bytesOf(answer, request);
        },
        limits,
      )
    : undefined;
  server.on("close", () => unsent?.close());
  return { server, drain: (drainMs) => drain(server, plain, drainMs) };
}
