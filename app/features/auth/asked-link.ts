import * as z from "zod/mini";
import { readStored, writeStored } from "#app/data/stored-json.ts";
import { deviceStorage } from "#lib/browser-storage.ts";

const key = "auth.asked-link";

/** `next`: the path to continue at once the link is opened; empty for the usual one. */
const schema = z.object({ email: z.string(), next: z.string() });
export type AskedLink = z.infer<typeof schema>;

/** The mail that this browser last asked for; null when it did not. */
export const askedLink = (): AskedLink | null => readStored(deviceStorage(), key, schema);

/** Remembers for whom this browser asked for a mail: its link is then expected here, and opens without a question. */
export function rememberAskedLink(address: string, next?: string): void {
  const email = address.trim().toLowerCase();
  const before = askedLink();
  // A confirmation that is sent again leads where the first would have led.
  const unchanged = before?.email === email ? before.next : "";
  // Without room in the storage the link asks before it signs in.
  writeStored(deviceStorage(), key, { email, next: next ?? unchanged });
}

export const forgetAskedLink = (): void => deviceStorage()?.removeItem(key);
