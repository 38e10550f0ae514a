import { lookup } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses of networks that are nobody's on the open internet. */
const reserved = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(network, bits);
// Tunnels that carry an IPv4 address inside, and documentation.
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  reserved.addSubnet(network, bits, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** True for addresses of the open internet only. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(bare);
  if (family === 4) return !reserved.check(bare);
  return family === 6 && global6.check(bare, "ipv6") && !reserved.check(bare, "ipv6");
}

class OutgoingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OutgoingError";
  }
}

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

/** The address is checked where it is connected to: a name cannot answer the check with one address and the connection with another. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, options, (error, found, family) => {
    const all = Array.isArray(found) ? found.map(({ address }) => address) : [found];
    if (error || all.every(isPublicAddress)) done(error, found, family);
    else done(new OutgoingError(`${host} leads to a private address`), found, family);
  });
};

function assertMayAsk(url: URL, allowsPrivate: boolean): void {
  const isHttp = url.protocol === "https:" || (url.protocol === "http:" && allowsPrivate);
  if (!isHttp || url.username !== "" || url.password !== "")
    throw new OutgoingError(`${url.origin} is not asked: expected an address that begins with https://`);
  const literal = isIP(url.hostname.replace(/^\[(.*)\]$/, "$1")) !== 0;
  if (literal && !allowsPrivate && !isPublicAddress(url.hostname))
    throw new OutgoingError(`${url.hostname} is a private address`);
}

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
