import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** A key of AES-256 from whatever secret there is, apart for each purpose. */
export const keyFor = (purpose: string, material: Uint8Array | string): Buffer =>
  Buffer.from(hkdfSync("sha256", material, "", purpose, 32));

/** AES-256-GCM, bound to `place`: what was sealed for another place does not open. base64url of iv, text and tag. */
export function sealBytes(key: Buffer, place: string, bytes: Uint8Array): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** @returns undefined for what was sealed under another key, for another place, or changed since. */
export function openBytes(key: Buffer, place: string, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}
