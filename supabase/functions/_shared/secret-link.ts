import { hex, keyedHash } from "./hmac.ts";
import { sha256Hex } from "./licence-key.ts";

/** What a secret link opens; the same id gives each kind another secret. */
export type LinkKind =
  | "support ticket"
  | "booking"
  | "booking desk"
  | "coin payment"
  | "newsletter sign-up"
  | "newsletter";

/**
 * The secret of a row's link: derived from the installation's secret, so that every mail can carry the link although the database has
 * only the hash of it.
 */
export const linkSecret = async (secret: string, kind: LinkKind, id: string): Promise<string> =>
  hex(await keyedHash(secret, `secret link of ${kind} ${id}`));

/** What is stored of it. */
export const linkHash = (token: string): Promise<string> => sha256Hex(token);

/** Compares two hashes in a time that does not depend on where they differ. */
export function sameHash(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index % Math.max(1, other.length));
  return difference === 0;
}
