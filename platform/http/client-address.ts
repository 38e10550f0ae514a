import { isIP } from "node:net";

/** Where requests of this process to itself come from: no client can have this address. */
export const inProcessAddress = "in-process";

/** `::ffff:10.0.0.1`, zones and brackets are spellings of the same address. */
function plain(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/%.*$/, "");
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.lastIndexOf(":")) : bare;
  return withoutPort.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, "$1").toLowerCase();
}

/**
 * Who is really asking. Each trusted proxy appends the address it saw, so the client is `trustedHops` steps from the
 * right; what stands further left was written by the client itself and is never believed. A chain that is shorter than
 * promised, or holds something that is no address there, falls back to the nearest address that a trusted party wrote.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, trustedHops: number): string {
  const chain = [...(trustedHops > 0 && forwardedFor ? forwardedFor.split(",") : []), socketAddress].map(plain);
  for (let index = Math.max(0, chain.length - 1 - trustedHops); index < chain.length; index += 1) {
    const address = chain[index] ?? "";
    if (isIP(address) !== 0) return address;
  }
  return plain(socketAddress) || "unknown";
}

function groupsOf(address: string): string[] {
  // A dotted tail (64:ff9b::1.2.3.4) only concerns the low 64 bits, which are dropped anyway.
  const [head = "", tail = ""] = address.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split("::");
  const left = head.split(":").filter(Boolean);
  const right = address.includes("::") ? tail.split(":").filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}

/** The unit limits count by: an IPv4 address, or the /64 that one IPv6 subscriber owns whole. */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}
