import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { JWK } from "jose";
import { z } from "zod";

/** Keys that the owner brings along from another server, beside or in place of ours. */
export type GivenKeys = {
  /** Shared with other programs: tokens they signed with it (HS256) are believed. Ours are never signed with it. */
  readonly sharedSecret?: Uint8Array;
  /** Private keys; the first signs sessions, all are believed. */
  readonly signing: readonly GivenKey[];
};

export type GivenKey = {
  readonly kid: string;
  readonly alg: "ES256" | "RS256";
  readonly private_jwk: JWK;
  readonly public_jwk: JWK;
};

const keyFile = z
  .array(
    z.looseObject({
      kid: z.string().min(1).max(200),
      alg: z.enum(["ES256", "RS256"]),
      kty: z.enum(["EC", "RSA"]),
      d: z.string(),
    }),
  )
  .min(1);

const publicHalf = ({ kid, alg, ...jwk }: z.output<typeof keyFile>[number]): JWK => ({
  ...(createPublicKey({ key: jwk as never, format: "jwk" }).export({ format: "jwk" }) as JWK),
  kid,
  alg,
  use: "sig",
  key_ops: ["verify"],
});

/** A file as `supabase gen signing-key` writes it. @throws {Error} in words, for one that holds no such keys */
export function readSigningKeys(path: string): GivenKey[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(
      `auth.signing_keys_path: ${path} cannot be read as JSON (${error instanceof Error ? error.message : error})`,
    );
  }
  const parsed = keyFile.safeParse(content);
  if (!parsed.success)
    throw new Error(
      `auth.signing_keys_path: ${path} is not a list of private keys (ES256 or RS256, each with kid, alg and d)`,
    );
  try {
    return parsed.data.map((jwk) => {
      // The Supabase CLI writes "sign" and "verify" for a private key, which can only sign; it would not be taken.
      const { key_ops: _, use: __, ...key } = jwk;
      return { kid: jwk.kid, alg: jwk.alg, private_jwk: key as JWK, public_jwk: publicHalf(key as typeof jwk) };
    });
  } catch {
    throw new Error(`auth.signing_keys_path: a key of ${path} is damaged`);
  }
}
