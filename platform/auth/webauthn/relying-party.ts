import { isIP } from "node:net";
import type { Settings } from "../../settings/schema.ts";

/** Whom a credential is made for: it signs for this name, on pages of these origins, and for nobody else. */
export type RelyingParty = {
  readonly name: string;
  /** A host name; browsers make no credentials for an address of numbers. */
  readonly id: string;
  readonly origins: readonly string[];
};

const loopbackAddresses: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]"]);

/** What `[auth.webauthn]` says, and the site's own address where it says nothing. What a request says about hosts does not count. */
export function relyingPartyOf({ webauthn }: Settings["auth"], siteUrl: string): RelyingParty {
  const site = new URL(siteUrl);
  // A developer's machine is opened by either name, and only this one has a name that browsers accept.
  if (loopbackAddresses.has(site.hostname)) site.hostname = "localhost";
  const id = webauthn.rp_id ?? site.hostname;
  return { name: webauthn.rp_display_name ?? id, id, origins: webauthn.rp_origins ?? [site.origin] };
}

/** False for a site that is opened by numbers alone: its pages should not offer what every browser refuses. */
export const canHoldCredentials = ({ id }: RelyingParty): boolean => isIP(id.replace(/^\[|\]$/g, "")) === 0;
