import { addressGroup, addressSite, siteShare } from "#lib/address-group.ts";
import type { AuthCall, AuthContext } from "./context.ts";
import type { Limit } from "./limits.ts";

/**
 * Counts one attempt against who asks, and against the network around an IPv6 address, of which one customer may hold all addresses. What is
 * refused of the first is not taken from the others there.
 */
export async function takeOfNetwork(
  { limiter }: Pick<AuthContext, "limiter">,
  { remoteAddress }: Pick<AuthCall, "remoteAddress">,
  name: string,
  { count, windowMs }: Limit,
): ReturnType<AuthContext["limiter"]["takeForGood"]> {
  const site = addressSite(remoteAddress);
  const ofAddress = await limiter.takeForGood(`${name}:${addressGroup(remoteAddress)}`, count, windowMs);
  return ofAddress.ok && site !== null
    ? limiter.takeForGood(`${name}:${site}`, siteShare * count, windowMs)
    : ofAddress;
}
