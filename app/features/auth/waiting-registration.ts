import * as z from "zod/mini";
import { ownedTabStorage } from "#app/data/device-owner.ts";
import { readStored, writeStored } from "#app/data/stored-json.ts";

const key = "typed:registration";
const waiting = z.object({ email: z.string(), at: z.number() });
/** How long a mailed code works, in milliseconds. */
const codeMs = 600_000;

/** The address whose mailed code can still be typed in this tab; null for none. A phone drops the page that is left for the mail. */
export function waitingRegistration(): string | null {
  const stored = readStored(ownedTabStorage(), key, waiting);
  return stored && Date.now() - stored.at < codeMs ? stored.email : null;
}

/** Begins to wait for the code of an address, or ends it. */
export function awaitRegistration(email: string | null): void {
  if (email === null) ownedTabStorage()?.removeItem(key);
  else writeStored(ownedTabStorage(), key, { email, at: Date.now() });
}
