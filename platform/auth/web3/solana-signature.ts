import { createPublicKey, verify } from "node:crypto";
import { base58Bytes } from "#lib/base58.ts";

/** The 32 bytes of an address in base 58; undefined for anything else. */
export function keyOfAddress(address: string): Buffer | undefined {
  const key = address.length <= 44 ? base58Bytes(address) : undefined;
  return key?.length === 32 ? key : undefined;
}

/** True for an Ed25519 signature of the message by the address. */
export function isSignedBySolana(address: string, message: string, signature: Buffer): boolean {
  const x = keyOfAddress(address)?.toString("base64url");
  if (!x || signature.length !== 64) return false;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(message), key, signature);
}
