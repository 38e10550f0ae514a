import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

const addressText = /^0x[0-9a-f]{40}$/i;

/** What wallets sign for `personal_sign` (EIP-191): never a transaction, whatever the message says. */
function personalHash(message: string): Uint8Array {
  const bytes = Buffer.from(message);
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]));
}

/** Wallets write 27 or 28, a few 0 or 1; anything else names no key here. */
const recoveryBits: Readonly<Record<number, 0 | 1>> = { 0: 0, 1: 1, 27: 0, 28: 1 };

/** The address whose key made the 65 bytes r, s, v; undefined where no key did. */
function signerOf(hash: Uint8Array, signature: Buffer): string | undefined {
  const bit = recoveryBits[signature[64] ?? -1];
  if (signature.length !== 65 || bit === undefined) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), "compact").addRecoveryBit(bit);
    // Of each signature anybody can make a second one, with the other s. Wallets make the lower one (EIP-2).
    if (parsed.hasHighS()) return undefined;
    const key = parsed.recoverPublicKey(hash).toBytes(false);
    return `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(-20)).toString("hex")}`;
  } catch {
    // Numbers outside of the curve's order, or a point that is not on it.
    return undefined;
  }
}

/** True when the holder of the address signed the message; capitals of an address are a checksum and tell no two apart. */
export const isSignedByEthereum = (address: string, message: string, signature: Buffer): boolean =>
  addressText.test(address) && signerOf(personalHash(message), signature) === address.toLowerCase();
