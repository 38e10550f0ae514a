import { keyFor, openBytes, sealBytes } from "#lib/sealed-bytes.ts";
import { authErrors } from "../errors.ts";

/** Encrypts the keys of authenticator apps, so that the database alone does not yield codes. */
export type FactorSecrets = {
  seal(factorId: string, key: Buffer): string;
  /** @throws {AuthError} when the secret it was sealed under is not there any more. */
  open(factorId: string, sealed: string): Buffer;
};

const derive = (material: Uint8Array | string) => keyFor("northpip totp secrets", material);

/**
 * `outside` is FACTOR_SECRET, which is not in the database; without it a secret of the database serves. What was sealed before
 * FACTOR_SECRET was set can still be opened, and is sealed again when its code is next used.
 */
export function createFactorSecrets(inDatabase: Buffer, outside: string | undefined): FactorSecrets {
  const keys = new Map([["database", derive(inDatabase)]]);
  if (outside) keys.set("environment", derive(outside));
  const current = outside ? "environment" : "database";
  return {
    seal: (factorId, key) => `${current}.${sealBytes(keys.get(current)!, factorId, key)}`,
    open: (factorId, sealed) => {
      const [name = "", text = ""] = sealed.split(".");
      const secret = keys.get(name);
      const key = secret && openBytes(secret, factorId, text);
      if (!key) throw authErrors.factorUnreadable();
      return key;
    },
  };
}
