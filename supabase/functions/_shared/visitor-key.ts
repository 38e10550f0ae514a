import { addressGroup, addressSite, siteShare } from "../../../lib/address-group.ts";
import { hex, keyedHash } from "./hmac.ts";

const keyOf = async (text: string, secret: string) => hex((await keyedHash(secret, text)).slice(0, 16));

/** What limits count by: a keyed hash, so that the stored value is not an address and cannot be turned back into one. */
export const visitorKey = (remoteAddress: string, secret: string): Promise<string> =>
  keyOf(`chat visitor ${addressGroup(remoteAddress)}`, secret);

/** The same of the network around an IPv6 address, all of which may be one customer's; null for an IPv4 address. */
export async function aroundKey(remoteAddress: string, secret: string): Promise<string | null> {
  const site = addressSite(remoteAddress);
  return site === null ? null : keyOf(`chat network ${site}`, secret);
}

/** Counts for the caller and, where there is one, for the network around it. Returns the seconds to wait; above 0, nothing is counted behind it. */
export async function takeOfBoth(
  take: (subject: string, allowed: number) => Promise<number>,
  own: string,
  around: string | null,
  allowed: number,
): Promise<number> {
  const wait = await take(own, allowed);
  return wait > 0 || around === null ? wait : take(around, siteShare * allowed);
}
