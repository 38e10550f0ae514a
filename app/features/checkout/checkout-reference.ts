import { createCheckoutReference } from "#app/data/account.ts";
import { browserClient } from "#app/data/client.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import { hasStoredSession } from "#lib/stored-session.ts";

/** A checkout is worth more than its reference: without one the order finds the account by its email. */
const waitMs = 2000;

const later = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));

async function create(): Promise<string | undefined> {
  try {
    return await createCheckoutReference(await browserClient());
  } catch (error) {
    console.warn("The checkout goes on without a reference to the account", error);
    return undefined;
  }
}

/**
 * What travels with a purchase. A signed-in visitor's ties it to the account, whatever email is typed at the provider; by a random one, that of
 * everybody else, the cart asks whether its checkout was paid, and a paid order is counted for the source of the visit.
 */
export async function checkoutReference(): Promise<string> {
  const ofAccount = hasStoredSession() ? await Promise.race([create(), later(waitMs)]) : undefined;
  return ofAccount ?? randomUuid();
}
