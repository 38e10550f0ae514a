import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";

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

const cipherKey = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "northpip sealed text", 32));
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts under a random secret that is stored nowhere. */
export function sealWith(secret: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(secret), iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** @throws {Error} with another secret. */
export function openWith(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", cipherKey(secret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  }).setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString();
}
