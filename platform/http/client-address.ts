import { isIP } from "node:net";
import { plainAddress } from "#lib/address-group.ts";

/** Where requests of this process to itself come from: no client can have this address. */
export const inProcessAddress = "in-process";

/**
 * Who is really asking. Each trusted proxy appends the address it saw, so the client is `trustedHops` steps from the
 * right; what stands further left was written by the client itself and is never believed. A chain that is shorter than
 * promised, or holds something that is no address there, falls back to the nearest address that a trusted party wrote.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, trustedHops: number): string {
  const chain = [...(trustedHops > 0 && forwardedFor ? forwardedFor.split(",") : []), socketAddress].map(plainAddress);
  for (let index = Math.max(0, chain.length - 1 - trustedHops); index < chain.length; index += 1) {
    const address = chain[index] ?? "";
    if (isIP(address) !== 0) return address;
  }
  return plainAddress(socketAddress) || "unknown";
}
