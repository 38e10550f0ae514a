import { deviceStorage } from "#lib/browser-storage.ts";

const keys = { email: "auth.asked-link", next: "auth.asked-next" } as const;

/** `next`: the path to continue at once the link is opened; empty for the usual one. Anything may have been stored: check it. */
export type AskedLink = { readonly email: string; readonly next: string };

const stored = (key: string) => deviceStorage()?.getItem(key) ?? "";

/** The mail that this browser last asked for; null when it did not. */
export function askedLink(): AskedLink | null {
  const email = stored(keys.email);
  return email === "" ? null : { email, next: stored(keys.next) };
}

/** Remembers for whom this browser asked for a mail: its link is then expected here, and opens without a question. */
export function rememberAskedLink(address: string, next?: string): void {
  const email = address.trim().toLowerCase();
  const before = askedLink();
  // A confirmation that is sent again leads where the first would have led.
  const unchanged = before?.email === email ? before.next : "";
  try {
    deviceStorage()?.setItem(keys.email, email);
    deviceStorage()?.setItem(keys.next, next ?? unchanged);
  } catch {
    // A full or refused storage: the link asks before it signs in.
  }
}

export function forgetAskedLink(): void {
  for (const key of Object.values(keys)) deviceStorage()?.removeItem(key);
}
