import { hotp, stepAt } from "../../platform/auth/factors/totp.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function keyOf(secret: string): Uint8Array {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** What an authenticator app shows for a secret as it is typed into it; `steps` half minutes from now. */
export const codeOf = (secret: string, steps = 0): string => hotp(keyOf(secret), stepAt(Date.now()) + steps);
