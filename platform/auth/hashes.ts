import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { keyFor, openBytes, sealBytes } from "#lib/sealed-bytes.ts";

/** For secrets with enough randomness of their own. Hex. */
export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** For what could be guessed without the server's secret: typed codes, account names in limit keys. Hex. */
export const keyedHash = (secret: Buffer, ...parts: readonly string[]) =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest("hex");

export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 224 random bits in hex, as long as the hashes that clients of the interface are used to. */
export const randomToken = () => randomBytes(28).toString("hex");

/** Six digits, each equally likely. */
export const randomCode = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, "0");

const cipherKey = (secret: string) => keyFor("northpip sealed text", secret);

/** Encrypts under a random secret that is stored nowhere. */
export const sealWith = (secret: string, text: string): string => sealBytes(cipherKey(secret), "", Buffer.from(text));

/** @throws {Error} with another secret. */
export function openWith(secret: string, sealed: string): string {
  const text = openBytes(cipherKey(secret), "", sealed);
  if (!text) throw new Error("This was not sealed with that secret.");
  return text.toString();
}
