import { loadEnrolments } from "../data/account.ts";
import { browserClient, signedInMember } from "../data/client.ts";
import type { Owned } from "./owned-products.ts";

let watched = false;

/** The signed-in member's active enrolments by product. `onSignedOut` is called when the session ends later. */
export async function loadOwned(onSignedOut: () => void): Promise<Owned> {
  const client = await browserClient();
  if (!watched) {
    watched = true;
    client.auth.onAuthStateChange((event) => {
      if (event === "SIGNED_OUT") onSignedOut();
    });
  }
  const member = await signedInMember();
  if (!member) return new Map();
  const active = (await loadEnrolments(client, member)).filter(({ status }) => status === "active");
  return new Map(active.map(({ productId, id }) => [productId, id]));
}
