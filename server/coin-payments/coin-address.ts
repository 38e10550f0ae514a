import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { base58Bytes } from "#lib/base58.ts";

const bech32Letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/** Addresses of the main network that begin with 1 or 3: version, 20 bytes, and four bytes of a double SHA-256. */
function isBase58Address(text: string): boolean {
  const bytes = /^[13]\w{24,34}$/.test(text) ? base58Bytes(text) : undefined;
  if (bytes?.length !== 25 || ![0, 5].includes(bytes[0] ?? -1)) return false;
  return Buffer.from(sha256(sha256(bytes.subarray(0, 21))))
    .subarray(0, 4)
    .equals(bytes.subarray(21));
}

const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** The checksum of BIP 173 over five-bit values: 1 is good in version 0, 0x2bc830a3 (BIP 350) in later ones. */
function bech32Checksum(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of generators.entries()) if ((top >>> bit) & 1) sum ^= generator;
  }
  return sum >>> 0;
}

/** How many bytes the five-bit values hold; undefined when the rest is not at most four zero bits. */
function byteCount(values: readonly number[]): number | undefined {
  const spare = (values.length * 5) % 8;
  const last = values.at(-1) ?? 0;
  return spare > 4 || (last & ((1 << spare) - 1)) !== 0 ? undefined : Math.floor((values.length * 5) / 8);
}

/** Addresses of the main network that begin with bc1. */
function isBech32Address(text: string): boolean {
  const lower = text.toLowerCase();
  if ((text !== lower && text !== text.toUpperCase()) || !/^bc1[02-9ac-hj-np-z]{11,87}$/.test(lower)) return false;
  const data = [...lower.slice(3)].map((letter) => bech32Letters.indexOf(letter));
  // The prefix "bc", spread as BIP 173 says.
  const sum = bech32Checksum([3, 3, 0, 2, 3, ...data]);
  const version = data[0] ?? 0;
  const bytes = byteCount(data.slice(1, -6));
  if (version > 16 || bytes === undefined || bytes < 2 || bytes > 40) return false;
  return version === 0 ? sum === 1 && [20, 32].includes(bytes) : sum === 0x2bc830a3;
}

export const isBitcoinAddress = (text: string): boolean => isBase58Address(text) || isBech32Address(text);

/** With the checksum of EIP-55 in its capitals: an address without it would take every slip of the pen. */
export function isEthereumAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  const digits = text.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)));
  const spelled = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return spelled.join("") === text.slice(2);
}
