import { addressGroup } from "../../../lib/address-group.ts";
import { hex, keyedHash } from "./hmac.ts";

/** What limits count by: a keyed hash, so that the stored value is not an address and cannot be turned back into one. */
export const visitorKey = async (remoteAddress: string, secret: string): Promise<string> =>
  hex((await keyedHash(secret, `chat visitor ${addressGroup(remoteAddress)}`)).slice(0, 16));
