import { deviceStorage } from "#lib/browser-storage.ts";

const key = "auth.asked-link";

/** Remembers for whom this browser asked for a mail: its link is then expected here, and opens without a question. */
export function rememberAskedLink(email: string): void {
  try {
    deviceStorage()?.setItem(key, email.trim().toLowerCase());
  } catch {
    // A full or refused storage: the link asks before it signs in.
  }
}

/** The address that this browser last asked for a mail to; empty when it did not. */
export const askedLinkEmail = (): string => deviceStorage()?.getItem(key) ?? "";

export const forgetAskedLink = (): void => deviceStorage()?.removeItem(key);
