import { hash as argon2Hash, verify as argon2Verify } from "@node-rs/argon2";
import bcrypt from "bcryptjs";
import { isCommonPassword } from "./common-passwords.ts";
import { authErrors } from "./errors.ts";

const minLength = 8;
/** Beyond it bcrypt (which a hosted project uses) ignores the rest: refused rather than cut. */
const maxBytes = 72;

// Made once from a random password: whoever is unknown is verified against it and costs the same time.
const dummyHash = argon2Hash(crypto.randomUUID());

/** argon2id with the library's defaults: 19 MiB, two passes, one lane (the OWASP minimum). */
export function hashPassword(password: string): Promise<string> {
  return argon2Hash(password);
}

/**
 * Length and the list of common passwords; no rules of composition, which make passwords worse.
 * @throws {AuthError} 422 `weak_password` with its reasons, 400 past 72 bytes.
 */
export function assertAcceptablePassword(password: string, email?: string): void {
  if (Buffer.byteLength(password) > maxBytes) throw authErrors.passwordTooLong();
  if ([...password].length < minLength) {
    throw authErrors.weakPassword(["length"], `Password should be at least ${minLength} characters.`);
  }
  if (isCommonPassword(password, email)) {
    throw authErrors.weakPassword(
      ["pwned"],
      "Password is known to be weak and easy to guess, please choose a different one.",
    );
  }
}

function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash);
}

/** True for a hash this server can verify: an import may bring either kind. */
export function isPasswordHash(hash: string): boolean {
  return (
    isBcrypt(hash) ||
    /^\$argon2(id|i|d)\$v=19\$m=\d{1,7},t=\d{1,2},p=\d{1,2}\$[\w+/]{11,86}\$[\w+/]{22,172}$/.test(hash)
  );
}

export type PasswordVerdict = {
  readonly ok: boolean;
  /** The same password under today's algorithm, when it was stored under another. */
  readonly rehashed?: string;
};

/** Verifies against the stored hash, or against a dummy when there is none: an unknown account costs the same. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<PasswordVerdict> {
  if (Buffer.byteLength(password) > maxBytes) {
    await argon2Verify(await dummyHash, "too long to be anyone's");
    return { ok: false };
  }
  if (!stored) {
    await argon2Verify(await dummyHash, password);
    return { ok: false };
  }
  if (!isBcrypt(stored)) return { ok: await argon2Verify(stored, password).catch(() => false) };
  if (!(await bcrypt.compare(password, stored))) return { ok: false };
  return { ok: true, rehashed: await hashPassword(password) };
}
