import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { authErrors } from "../errors.ts";

/** Encrypts the keys of authenticator apps, so that the database alone does not yield codes. */
export type FactorSecrets = {
  seal(factorId: string, key: Buffer): string;
  /** @throws {AuthError} when the secret it was sealed under is not there any more. */
  open(factorId: string, sealed: string): Buffer;
};

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

const derive = (material: Uint8Array | string) =>
  Buffer.from(hkdfSync("sha256", material, "", "northpip totp secrets", 32));

/**
 * `outside` is FACTOR_SECRET, which is not in the database; without it a secret of the database serves. What was sealed before
 * FACTOR_SECRET was set can still be opened, and is sealed again when its code is next used.
 */
export function createFactorSecrets(inDatabase: Buffer, outside: string | undefined): FactorSecrets {
  const keys = new Map([["database", derive(inDatabase)]]);
  if (outside) keys.set("environment", derive(outside));
  const current = outside ? "environment" : "database";
  return {
    seal: (factorId, key) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, keys.get(current)!, iv).setAAD(Buffer.from(factorId));
      const sealed = Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
      return `${current}.${sealed.toString("base64url")}`;
    },
    open: (factorId, sealed) => {
      const [name = "", text = ""] = sealed.split(".");
      const secret = keys.get(name);
      const bytes = Buffer.from(text, "base64url");
      if (!secret || bytes.length < ivBytes + tagBytes) throw authErrors.factorUnreadable();
      try {
        const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(factorId))
          .setAuthTag(bytes.subarray(-tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
      } catch {
        throw authErrors.factorUnreadable();
      }
    },
  };
}
