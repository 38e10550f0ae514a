import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { Agent, request as tlsRequest } from "node:https";
import { Readable } from "node:stream";
import { assertMayAsk, OutgoingError, publicLookup } from "./outgoing-guard.ts";

export type OutgoingRequest = {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
  readonly timeoutMs?: number;
};

/** A request of this server to another one. Never follows a redirect. */
export type OutgoingFetch = (url: string | URL, request?: OutgoingRequest) => Promise<Response>;

type Options = {
  /** For a site that only this machine can reach: other private addresses and plain http may then be asked, too. */
  readonly allowsPrivate: boolean;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
};

/** The answer around its body. */
function answerWith(message: IncomingMessage, body: BodyInit): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const status = message.statusCode ?? 502;
  const hasBody = ![101, 204, 205, 304].includes(status);
  return new Response(hasBody ? body : null, { status, headers });
}

async function readAnswer(message: IncomingMessage, maxBytes: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutgoingError(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return answerWith(message, Buffer.concat(chunks));
}

const bodyOf = (body: unknown): string | Uint8Array | undefined => {
  if (body === undefined || body === null) return undefined;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return body instanceof Uint8Array ? body : String(body);
};

type Sent = {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
  readonly allowsPrivate: boolean;
  /** Keeps connections for further requests; without one each is closed. */
  readonly agent?: Agent;
};

/** Sends it all and waits for the head of the answer. */
function send(url: URL, { method, headers, body, signal, allowsPrivate, agent }: Sent) {
  assertMayAsk(url, allowsPrivate);
  const asked: ClientRequest = (url.protocol === "https:" ? tlsRequest : plainRequest)(url, {
    method,
    headers: { ...Object.fromEntries(headers), ...(body && { "content-length": Buffer.byteLength(body) }) },
    signal,
    agent: agent ?? false,
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once("response", resolve);
    // More than one may come: after the answer, when it is hung up.
    asked.on("error", reject);
    asked.end(body);
  });
  return { asked, answered };
}

/** Asks servers whose addresses come from settings or from other servers' answers: limited in time, size and reach. */
export function createOutgoingFetch({
  allowsPrivate,
  timeoutMs: usualMs = 5_000,
  maxBytes = 512 * 1024,
}: Options): OutgoingFetch {
  return async (address, { method = "GET", headers, body, timeoutMs = usualMs } = {}) => {
    // For all of it, however slowly the answer trickles.
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = { method, headers: new Headers(headers), body: bodyOf(body), signal, allowsPrivate };
    const { asked, answered } = send(new URL(address), sent);
    try {
      return await readAnswer(await answered, maxBytes);
    } finally {
      asked.destroy();
    }
  };
}

/** A free connection is given up before the other side's usual five seconds, so that a request seldom meets one that is just closed. */
const publicConnections = new Agent({ keepAlive: true, timeout: 4_000, lookup: publicLookup });

/** `fetch` limited in reach, for services that are asked often or answer long: it sends a body whole, streams the answer, and follows no redirect. */
export const createStreamingFetch =
  ({ allowsPrivate }: Pick<Options, "allowsPrivate">): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { method, headers, signal } = request;
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
    const sent = {
      method,
      headers,
      body,
      signal,
      allowsPrivate,
      ...(allowsPrivate ? {} : { agent: publicConnections }),
    };
    const message = await send(new URL(request.url), sent).answered;
    const answer = answerWith(message, Readable.toWeb(message) as ReadableStream);
    if (!answer.body) message.resume();
    if (request.redirect !== "error" || answer.status < 300 || answer.status > 399) return answer;
    await answer.body?.cancel();
    throw new OutgoingError(`${request.url} leads elsewhere`);
  };

/** The same of the open internet alone. */
export const fetchPublic = createStreamingFetch({ allowsPrivate: false });
