import { createPublicKey, verify } from "node:crypto";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** The 32 bytes of an address in base 58; undefined for anything else. */
export function keyOfAddress(address: string): Buffer | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined;
  let value = 0n;
  for (const sign of address) value = value * 58n + BigInt(alphabet.indexOf(sign));
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  const zeros = /^1*/.exec(address)?.[0].length ?? 0;
  const key = Buffer.concat([Buffer.alloc(zeros), value === 0n ? Buffer.alloc(0) : bytes]);
  return key.length === 32 ? key : undefined;
}

/** True for an Ed25519 signature of the message by the address. */
export function isSignedBySolana(address: string, message: string, signature: Buffer): boolean {
  const x = keyOfAddress(address)?.toString("base64url");
  if (!x || signature.length !== 64) return false;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(message), key, signature);
}
