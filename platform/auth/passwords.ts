import { hash as argon2Hash, verify as argon2Verify } from "@node-rs/argon2";
import bcrypt from "bcryptjs";
import { isCommonPassword } from "./common-passwords.ts";
import type { AuthContext } from "./context.ts";
import { authErrors, type WeakPasswordReason } from "./errors.ts";

/** Beyond it bcrypt (which a hosted project uses) ignores the rest: refused rather than cut. */
const maxBytes = 72;

// Made once from a random password: whoever is unknown is verified against it and costs the same time.
const dummyHash = argon2Hash(crypto.randomUUID());

/** argon2id with the library's defaults: 19 MiB, two passes, one lane (the OWASP minimum). */
export function hashPassword(password: string): Promise<string> {
  return argon2Hash(password);
}

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = lower.toUpperCase();
const digits = "0123456789";
const symbols = "!@#$%^&*()_+-=[]{};'\\:\"|<>?,./`~";

/** Of each group a password needs one character. Empty unless the owner asks for it: such rules make passwords worse. */
const requiredGroups: Readonly<Record<string, readonly string[]>> = {
  letters_digits: [`${lower}${upper}`, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
};

/**
 * Length, the groups that the settings ask for, and the list of common passwords.
 * @throws {AuthError} 422 `weak_password` with its reasons, 400 past 72 bytes.
 */
export function assertAcceptablePassword(
  { settings }: Pick<AuthContext, "settings">,
  password: string,
  email?: string,
): void {
  if (Buffer.byteLength(password) > maxBytes) throw authErrors.passwordTooLong();
  const { minimum_password_length: least, password_requirements: required } = settings;
  const missing = (requiredGroups[required] ?? []).filter(
    (group) => ![...group].some((sign) => password.includes(sign)),
  );
  const reasons: WeakPasswordReason[] = [];
  const sentences: string[] = [];
  if ([...password].length < least) {
    reasons.push("length");
    sentences.push(`Password should be at least ${least} characters.`);
  }
  if (missing.length > 0) {
    reasons.push("characters");
    sentences.push(`Password should contain at least one character of each: ${requiredGroups[required]?.join(", ")}.`);
  }
  if (reasons.length > 0) throw authErrors.weakPassword(reasons, sentences.join(" "));
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
