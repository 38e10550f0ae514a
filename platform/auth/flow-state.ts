import { createHash } from "node:crypto";
import type { Tx } from "../postgres/database.ts";
import { authErrors } from "./errors.ts";
import { sameText, sha256 } from "./hashes.ts";
import { flowMinutes } from "./limits.ts";
import type { AuthMethod } from "./sessions.ts";

/** Remembers a PKCE challenge until its mail is answered. Undefined without one: the flow is then implicit. */
export async function openFlow(
  tx: Tx,
  userId: string,
  challenge: string | null | undefined,
  method: AuthMethod,
): Promise<string | undefined> {
  if (!challenge) return undefined;
  const id = crypto.randomUUID();
  await tx.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at)
     values ($1, $2, '', 's256', $3, 'email', $4, now(), now())`,
    [id, userId, challenge, method],
  );
  return id;
}

/** The code that goes into `?code=`; only its hash is stored. */
export async function issueCode(tx: Tx, flowId: string): Promise<string> {
  const code = crypto.randomUUID();
  await tx.query(
    "update auth.flow_state set auth_code = $2, auth_code_issued_at = now(), updated_at = now() where id = $1",
    [flowId, sha256(code)],
  );
  return code;
}

type FlowRow = { user_id: string; code_challenge: string; authentication_method: AuthMethod; expired: boolean };

export type FlowOutcome = { readonly userId: string; readonly method: AuthMethod } | { readonly error: Error };

/** Exchanges a code once: the row is taken before the verifier is looked at, so a wrong guess ends the flow. */
export async function closeFlow(tx: Tx, code: string, verifier: string): Promise<FlowOutcome> {
  const { rows } = await tx.query<FlowRow>(
    `delete from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null
     returning user_id, code_challenge, authentication_method,
       auth_code_issued_at < now() - make_interval(mins => $2) as expired`,
    [sha256(code), flowMinutes],
  );
  const flow = rows[0];
  if (!flow) return { error: authErrors.flowStateNotFound() };
  if (flow.expired) return { error: authErrors.flowStateExpired() };
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (!sameText(challenge, flow.code_challenge)) return { error: authErrors.badCodeVerifier() };
  return { userId: flow.user_id, method: flow.authentication_method };
}
