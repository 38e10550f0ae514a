import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
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

async function readAnswer(message: IncomingMessage, maxBytes: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutgoingError(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const status = message.statusCode ?? 502;
  const hasBody = ![101, 204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers });
}

const bodyOf = (body: unknown): string | Uint8Array | undefined => {
  if (body === undefined || body === null) return undefined;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return body instanceof Uint8Array ? body : String(body);
};

/** Asks servers whose addresses come from settings or from other servers' answers: limited in time, size and reach. */
export function createOutgoingFetch({
  allowsPrivate,
  timeoutMs: usualMs = 5_000,
  maxBytes = 512 * 1024,
}: Options): OutgoingFetch {
  return async (address, { method = "GET", headers, body, timeoutMs = usualMs } = {}) => {
    const url = new URL(address);
    assertMayAsk(url, allowsPrivate);
    const sent = bodyOf(body);
    const options = {
      method,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(sent && { "content-length": Buffer.byteLength(sent) }),
      },
      // For all of it, however slowly the answer trickles.
      signal: AbortSignal.timeout(timeoutMs),
      agent: false as const,
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
    };
    let asked: ClientRequest | undefined;
    try {
      const message = await new Promise<IncomingMessage>((resolve, reject) => {
        asked = (url.protocol === "https:" ? tlsRequest : plainRequest)(url, options, resolve);
        asked.once("error", reject);
        asked.end(sent);
      });
      return await readAnswer(message, maxBytes);
    } finally {
      asked?.destroy();
    }
  };
}
