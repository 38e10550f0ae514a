import { createHmac } from "node:crypto";
import { sameText } from "../hashes.ts";

const stepMs = 30_000;
const codeDigits = 6;
/** Steps before and after the server's own that are accepted: a phone's clock may be half a minute off. */
const toleratedSteps = 1;

/** RFC 4226: the code of one counter value. */
export function hotp(key: Uint8Array, counter: number, digits: number = codeDigits): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac("sha1", key).update(message).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** RFC 6238: the counter value of a moment, in milliseconds since 1970. */
export const stepAt = (moment: number) => Math.floor(moment / stepMs);

/**
 * The step that `code` belongs to, if it is one that may be used now and comes after `lastStep`, the one used last: a
 * code that was seen over somebody's shoulder is worth nothing once it has been used.
 */
export function acceptedStep(key: Uint8Array, code: string, moment: number, lastStep: number | null) {
  const now = stepAt(moment);
  let accepted: number | undefined;
  for (let step = now - toleratedSteps; step <= now + toleratedSteps; step += 1) {
    const matches = sameText(hotp(key, step), code);
    if (matches && (lastStep === null || step > lastStep)) accepted = step;
  }
  return accepted;
}

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding: what authenticator apps take as typed. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Alphabet[(buffer >>> bits) & 31];
    }
  }
  return bits > 0 ? text + base32Alphabet[(buffer << (5 - bits)) & 31] : text;
}

/** The address that a QR code carries to an authenticator app, with the values apps assume spelled out. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `algorithm=SHA1&digits=${codeDigits}&issuer=${encodeURIComponent(issuer)}&period=${stepMs / 1000}`;
  return `otpauth://totp/${label}?${query}&secret=${secret}`;
}
