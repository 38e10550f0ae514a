const encoder = new TextEncoder();

export const hmacKey = (secret: Uint8Array<ArrayBuffer>, use: "sign" | "verify"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [use]);

/** HMAC-SHA256 of a text. */
export const keyedHash = async (secret: string, text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.sign("HMAC", await hmacKey(encoder.encode(secret), "sign"), encoder.encode(text)));

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Compares two secrets without telling by the time it takes how much of them is equal. */
export async function isSameSecret(left: string, right: string): Promise<boolean> {
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  const tag = await crypto.subtle.sign("HMAC", key, encoder.encode(left));
  return crypto.subtle.verify("HMAC", key, tag, encoder.encode(right));
}
