import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createFactorSecrets } from "./factor-secrets.ts";

const inDatabase = randomBytes(32);
const key = Buffer.from("12345678901234567890");
const one = "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11";
const other = "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c12";

test("a sealed key shows nothing of itself and opens again", () => {
  const secrets = createFactorSecrets(inDatabase, undefined);
  const sealed = secrets.seal(one, key);
  expect(sealed).not.toContain(key.toString("base64url"));
  expect(secrets.seal(one, key)).not.toBe(sealed);
  expect(secrets.open(one, sealed)).toEqual(key);
});

test("a key does not open under another factor, when changed, or when cut", () => {
  const secrets = createFactorSecrets(inDatabase, undefined);
  const sealed = secrets.seal(one, key);
  const changed = sealed.slice(0, -1) + (sealed.endsWith("A") ? "B" : "A");
  for (const [id, text] of [
    [other, sealed],
    [one, changed],
    [one, sealed.slice(0, 20)],
    [one, "database."],
    [one, ""],
    [one, "unknown.AAAA"],
  ] as const) {
    expect(() => secrets.open(id, text)).toThrow(/FACTOR_SECRET/);
  }
});

test("keys from before FACTOR_SECRET open with it, and keys sealed with it only with the same one", () => {
  const before = createFactorSecrets(inDatabase, undefined);
  const after = createFactorSecrets(inDatabase, "a secret that is not in the database");
  expect(after.open(one, before.seal(one, key))).toEqual(key);
  const sealed = after.seal(one, key);
  expect(after.open(one, sealed)).toEqual(key);
  expect(() => before.open(one, sealed)).toThrow(/FACTOR_SECRET/);
  expect(() => createFactorSecrets(inDatabase, "another secret").open(one, sealed)).toThrow(/FACTOR_SECRET/);
});
