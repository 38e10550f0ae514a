import { hmacKey } from "../_shared/hmac.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
export const bytesOf = (text: string): Bytes => encoder.encode(text);

/** @returns null for text that is not base64. */
export function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** @returns null for text that is not hex. */
export function fromHex(text: string): Bytes | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** HMAC-SHA256, compared in constant time by the platform's own cryptography. */
export async function isSignedBy(secret: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  return crypto.subtle.verify("HMAC", await hmacKey(secret, "verify"), signature, signed);
}

/** A text and the bytes behind it, as one: what providers sign. */
export function joined(head: string, raw: Bytes): Bytes {
  const start = bytesOf(head);
  const whole = new Uint8Array(start.length + raw.length);
  whole.set(start);
  whole.set(raw, start.length);
  return whole;
}
