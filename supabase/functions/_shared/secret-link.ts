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

/** Where the newsletter's links lead: after the #, a secret is sent to no server and written into no log. */
export const newsletterPath = (step: "confirm" | "unsubscribe", id: string, token: string): string =>
  `/newsletter#${step}.${id}.${token}`;

/** What is stored of it. */
export const linkHash = (token: string): Promise<string> => sha256Hex(token);
