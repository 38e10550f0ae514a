/**
 * A new UUID of version 4. `crypto.randomUUID` is missing in browsers where the site is not at a secure address, as at the one that a machine
 * has in the local network.
 */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  // Two digits say which kind it is: version 4 of variant 8.
  return digits.replace(/(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
}
