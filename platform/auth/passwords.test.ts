import bcrypt from "bcryptjs";
import { describe, expect, test } from "vitest";
import { defaultSettings } from "../settings/read-settings.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { assertAcceptablePassword, hashPassword, isPasswordHash, verifyPassword } from "./passwords.ts";

const password = "a quiet desk by the window";

describe("the list of common passwords", () => {
  test.each([
    "password",
    "P@ssw0rd1!",
    "qwerty123",
    "Liverpool2024",
    "iloveyou!!",
    "aaaaaaaaaa",
    "abcabcabcabc",
    "12345678",
    "98765432",
    "zxcvbnm123",
    "Northpip2026!",
  ])("holds %s", (common) => expect(isCommonPassword(common)).toBe(true));
  test.each([password, "tr0ub4dor&3xx", "kettle-anchor-violet", "Zürich im Winter", "x7Kq9!mPz2"])(
    "does not hold %s",
    (fine) => expect(isCommonPassword(fine)).toBe(false),
  );
  test("is asked of a long text once, and not from each of its digits on", () => {
    expect(isCommonPassword(`${"1".repeat(300_000)}x`)).toBe(false);
  });
  test("holds one's own address and mailbox", () => {
    expect(isCommonPassword("Ada.Lovelace@Example.com", "ada.lovelace@example.com")).toBe(true);
    expect(isCommonPassword("ada.lovelace", "ada.lovelace@example.com")).toBe(true);
    expect(isCommonPassword("ada.king", "ada.king@example.com")).toBe(true);
  });
});

const accept = (text: string, settings = defaultSettings.auth) => assertAcceptablePassword({ settings }, text);

describe("a password", () => {
  test("has eight characters and at most 72 bytes, of any kind", () => {
    expect(() => accept("sevench")).toThrow(/at least 8/);
    expect(() => accept("é".repeat(36))).toThrow();
    expect(() => accept("xyzé".repeat(14))).toThrow();
    expect(() => accept(`${"correct anchor violet kettle ".repeat(2)}12345678901234`)).not.toThrow();
    expect(() => accept(`${"correct anchor violet kettle ".repeat(2)}123456789012345`)).toThrow(/72 bytes/);
    expect(() => accept("пароль-и-чай")).not.toThrow();
  });

  test("is as long and as mixed as the settings ask", () => {
    const strict = {
      ...defaultSettings.auth,
      minimum_password_length: 12,
      password_requirements: "lower_upper_letters_digits" as const,
    };
    expect(() => accept("kettle-Anchor-7", strict)).not.toThrow();
    expect(() => accept("kettle-anchor-7", strict)).toThrow(/one character of each/);
    expect(() => accept("Ke7tle", strict)).toThrow(/at least 12/);
  });

  test("is stored as argon2id and verified", async () => {
    const hash = await hashPassword(password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(isPasswordHash(hash)).toBe(true);
    expect(await verifyPassword(hash, password)).toEqual({ ok: true });
    expect(await verifyPassword(hash, `${password} `)).toEqual({ ok: false });
  });

  test("that was stored as bcrypt comes back under argon2id, only when it is right", async () => {
    const hash = await bcrypt.hash(password, 4);
    const verdict = await verifyPassword(hash, password);
    expect(verdict.ok).toBe(true);
    expect(await verifyPassword(verdict.rehashed, password)).toEqual({ ok: true });
    expect(await verifyPassword(hash, "another")).toEqual({ ok: false });
  });

  test("is never right for an account without one, or with something that is no hash", async () => {
    expect(await verifyPassword(null, password)).toEqual({ ok: false });
    expect(await verifyPassword(undefined, "")).toEqual({ ok: false });
    expect(await verifyPassword("plain text", "plain text")).toEqual({ ok: false });
    expect(isPasswordHash("plain text")).toBe(false);
  });
});
