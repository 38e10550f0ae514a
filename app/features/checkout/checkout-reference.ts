import { createCheckoutReference } from "#app/data/account.ts";
import { browserClient } from "#app/data/client.ts";
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

/** Ties what a signed-in visitor buys to the account, whatever email is typed at the provider. Undefined for everybody else. */
export function checkoutReference(): Promise<string | undefined> {
  return hasStoredSession() ? Promise.race([create(), later(waitMs)]) : Promise.resolve(undefined);
}
