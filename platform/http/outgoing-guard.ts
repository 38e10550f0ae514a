import { lookup } from "node:dns";
import { lookup as lookupAll } from "node:dns/promises";
import { once } from "node:events";
import { BlockList, connect, isIP, type LookupFunction, type Socket } from "node:net";

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

/** An address of version 6 stands in brackets where it is a URL's host. */
const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

/** True for addresses of the open internet only. */
export function isPublicAddress(address: string): boolean {
  const bare = withoutBrackets(address);
  const family = isIP(bare);
  if (family === 4) return !reserved.check(bare);
  return family === 6 && global6.check(bare, "ipv6") && !reserved.check(bare, "ipv6");
}

export class OutgoingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OutgoingError";
  }
}

/** The address is checked where it is connected to: a name cannot answer the check with one address and the connection with another. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, options, (error, found, family) => {
    const all = Array.isArray(found) ? found.map(({ address }) => address) : [found];
    if (error || all.every(isPublicAddress)) done(error, found, family);
    else done(new OutgoingError(`${host} leads to a private address`), found, family);
  });
};

function assertPublicNumber(host: string): void {
  if (isIP(withoutBrackets(host)) !== 0 && !isPublicAddress(host))
    throw new OutgoingError(`${host} is a private address`);
}

/** @throws {OutgoingError} for an address that this server does not connect to. */
export function assertMayAsk(url: URL, allowsPrivate: boolean): void {
  const isHttp = url.protocol === "https:" || (url.protocol === "http:" && allowsPrivate);
  if (!isHttp || url.username !== "" || url.password !== "")
    throw new OutgoingError(`${url.origin} is not asked: expected an address that begins with https://`);
  if (!allowsPrivate) assertPublicNumber(url.hostname);
}

/** A connection to the open internet. @throws {OutgoingError} where the host is, or leads to, a private address. */
export async function connectPublic(host: string, port: number, timeoutMs: number): Promise<Socket> {
  assertPublicNumber(host);
  const socket = connect({ host: withoutBrackets(host), port, lookup: publicLookup });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket;
}

/** Does a host, by name or number, lead to an address that is not of the open internet? One that cannot be found leads nowhere. */
export async function leadsToPrivate(host: string): Promise<boolean> {
  const found = await lookupAll(withoutBrackets(host), { all: true }).catch(() => []);
  return !found.every(({ address }) => isPublicAddress(address));
}
