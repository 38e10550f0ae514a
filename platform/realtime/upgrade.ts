import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { addressGroup } from "#lib/address-group.ts";
import { clientAddress } from "../http/client-address.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import { type CorsPolicy, isAllowedOrigin } from "../http/cors.ts";
import { apiHeaders } from "../http/dispatch.ts";
import { HttpError } from "../http/errors.ts";
import { RealtimeError } from "./errors.ts";
import type { RealtimeLimits } from "./limits.ts";
import { isVsn, type Vsn } from "./serializer.ts";
import { type Identity, identify, type TokenChecks } from "./tokens.ts";

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A socket that was let in. */
export type Admitted = {
  readonly socket: WebSocket;
  readonly vsn: Vsn;
  readonly identity: Identity;
  readonly client: string;
};

export type UpgradeOptions = TokenChecks & {
  /** Of the socket's address: `/realtime/v1/websocket`. */
  readonly path: string;
  readonly cors: CorsPolicy;
  readonly trustedProxies: number;
  readonly limits: RealtimeLimits;
  readonly slots: ClientSlots;
  readonly isClosing: () => boolean;
  readonly onSocket: (admitted: Admitted) => void;
};

const refusal = (status: number, message: string) => new HttpError(status, "refused", message);
const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

export function refuseUpgrade(socket: Duplex, error: unknown): void {
  const known = error instanceof HttpError ? error : refusal(500, "Error connecting to Realtime");
  const body = JSON.stringify({ error: known.message });
  const headers = {
    ...apiHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": `${Buffer.byteLength(body)}`,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // Whoever does not close its side would hold the connection.
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${known.status} ${reasons[known.status] ?? "Error"}\r\n${lines.join("")}\r\n${body}`);
}

/** Whom the API key stands for. @throws {HttpError} 401 */
async function identityOf(checks: TokenChecks, key: string | null): Promise<Identity> {
  if (!key) throw refusal(401, "API key is missing");
  try {
    return await identify(checks, key);
  } catch (error) {
    throw error instanceof RealtimeError ? refusal(401, error.detail) : error;
  }
}

function checkRequest({ path, cors, isClosing }: UpgradeOptions, request: IncomingMessage, url: URL): Vsn {
  if (url.pathname !== path) throw refusal(404, "There is nothing at this address");
  const { origin } = request.headers;
  // A page of another site must not open it with its visitor's address; what is no page sends no origin.
  if (origin !== undefined && !isAllowedOrigin(origin, cors))
    throw refusal(403, "Pages of this origin may not use this interface");
  const vsn = url.searchParams.get("vsn") ?? "1.0.0";
  if (!isVsn(vsn)) throw refusal(400, "The protocol's version is 1.0.0 or 2.0.0");
  if (isClosing()) throw refusal(503, "Realtime is restarting, please standby");
  return vsn;
}

/** Turns a request of node:http into a socket, or answers it with what is wrong. */
export function createUpgrade(options: UpgradeOptions): Upgrade {
  const { limits, slots, trustedProxies, onSocket } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments: limits.fragments,
  });
  let open = 0;

  /** @throws {HttpError} */
  function takeSlot(client: string): () => void {
    if (open >= limits.sockets) throw refusal(503, "Too many connected users");
    const giveBack = slots.take(client);
    if (!giveBack) throw refusal(429, "Too many connected users");
    open += 1;
    let held = true;
    return () => {
      if (held) open -= 1;
      held = false;
      giveBack();
    };
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const vsn = checkRequest(options, request, url);
    const forwarded = request.headers["x-forwarded-for"];
    const chain = Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? null);
    const client = addressGroup(clientAddress(request.socket.remoteAddress ?? "", chain, trustedProxies));
    const identity = await identityOf(options, url.searchParams.get("apikey"));
    const giveBack = takeSlot(client);
    socket.once("close", giveBack);
    if (socket.destroyed) return giveBack();
    server.handleUpgrade(request, socket, head, (webSocket) => onSocket({ socket: webSocket, vsn, identity, client }));
  }

  return (request, socket, head) => {
    // Until ws has taken the socket over, nobody else listens to its errors.
    const onError = () => socket.destroy();
    socket.on("error", onError);
    admit(request, socket, head).then(
      () => socket.off("error", onError),
      (error: unknown) => refuseUpgrade(socket, error),
    );
  };
}
