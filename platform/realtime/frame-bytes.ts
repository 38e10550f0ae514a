import { createAllowances } from "../http/allowance.ts";
import { createNetworkAllowances } from "../http/network-allowances.ts";
import { type RealtimeLimits, realtimeLimits } from "./limits.ts";

export type FrameBytes = { take(client: string, bytes: number): boolean };

type Limits = Pick<RealtimeLimits, "frameBytesOfAddress" | "frameBytesOfSite" | "frameBytesOfProcess">;

/** What the sockets of one address, of the network around it, and of all, may send of bytes. */
export function createFrameBytes(limits: Limits = realtimeLimits): FrameBytes {
  const ofAddress = createNetworkAllowances(limits.frameBytesOfAddress, undefined, limits.frameBytesOfSite);
  const ofProcess = createAllowances(limits.frameBytesOfProcess);
  return { take: (client, bytes) => ofAddress.take(client, bytes) && ofProcess.take("all", bytes) };
}
