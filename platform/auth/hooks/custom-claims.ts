import { z } from "zod";
import type { Tx } from "../../postgres/database.ts";
import type { AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";

/** What a token says whatever a hook does: the rest of the interface relies on it. */
const claimsShape = z.looseObject({
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  role: z.string().min(1),
  email: z.string(),
  phone: z.string(),
  aal: z.string(),
  session_id: z.string(),
  is_anonymous: z.boolean(),
});

type Claims = Readonly<Record<string, unknown>>;

/** `[auth.hook.custom_access_token]`: the claims as the hook wants them. Who it is for and in which session stays as it was. */
export async function customClaims(
  tx: Tx,
  { hooks }: AuthContext,
  claims: Claims,
  method: string,
  expiresIn: number,
): Promise<Claims> {
  if (!hooks.has("custom_access_token")) return claims;
  const now = Math.floor(Date.now() / 1000);
  const answer = await hooks.ask(tx, "custom_access_token", {
    user_id: claims.sub,
    claims: { ...claims, iat: now, exp: now + expiresIn },
    authentication_method: method,
  });
  const parsed = z.object({ claims: claimsShape }).safeParse(answer);
  if (!parsed.success) throw authErrors.hookFailed("output claims do not conform to the expected schema");
  const { iat: _iat, exp: _exp, ...wanted } = parsed.data.claims;
  return { ...wanted, sub: claims.sub, session_id: claims.session_id, iss: claims.iss };
}
