import { uuidOfDigits } from "./uuid.ts";

/**
 * A new UUID of version 4. `crypto.randomUUID` is missing in browsers where the site is not at a secure address, as at the one that a machine
 * has in the local network.
 */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return uuidOfDigits(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""), 4);
}
