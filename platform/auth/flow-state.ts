import { createHash } from "node:crypto";
import type { Tx } from "../postgres/database.ts";
import { authErrors } from "./errors.ts";
import { openWith, sameText, sealWith, sha256 } from "./hashes.ts";
import { flowMinutes } from "./limits.ts";
import { lockAccounts } from "./one-time-tokens.ts";
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

/** A sign-in through a provider: what it handed out waits with the code, readable to nobody without it. */
export async function issueProviderCode(
  tx: Tx,
  flowId: string,
  provider: string,
  tokens: { readonly access: string; readonly refresh: string | undefined },
): Promise<string> {
  const code = await issueCode(tx, flowId);
  await tx.query(
    `update auth.flow_state set provider_type = $2, provider_access_token = $3, provider_refresh_token = $4 where id = $1`,
    [flowId, provider, sealWith(code, tokens.access), tokens.refresh ? sealWith(code, tokens.refresh) : null],
  );
  return code;
}

type FlowRow = {
  user_id: string;
  code_challenge: string;
  authentication_method: AuthMethod;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  expired: boolean;
};

export type FlowOutcome =
  | {
      readonly userId: string;
      readonly method: AuthMethod;
      readonly provider: { readonly provider_token?: string; readonly provider_refresh_token?: string };
    }
  | { readonly error: Error };

/**
 * Exchanges a code once: the row is taken before the verifier is looked at, so a wrong guess ends the flow. The account is locked first, as by a
 * change of password that takes flows back: else each waits for the other, and it is the change that fails.
 */
export async function closeFlow(tx: Tx, code: string, verifier: string): Promise<FlowOutcome> {
  await lockAccounts(tx, "select user_id from auth.flow_state where auth_code = $1", [sha256(code)]);
  const { rows } = await tx.query<FlowRow>(
    `delete from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null
     returning user_id, code_challenge, authentication_method, provider_access_token, provider_refresh_token,
       auth_code_issued_at < now() - make_interval(mins => $2) as expired`,
    [sha256(code), flowMinutes],
  );
  const flow = rows[0];
  if (!flow) return { error: authErrors.flowStateNotFound() };
  if (flow.expired) return { error: authErrors.flowStateExpired() };
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (!sameText(challenge, flow.code_challenge)) return { error: authErrors.badCodeVerifier() };
  const { provider_access_token: access, provider_refresh_token: refresh } = flow;
  const provider = {
    ...(access ? { provider_token: openWith(code, access) } : {}),
    ...(refresh ? { provider_refresh_token: openWith(code, refresh) } : {}),
  };
  return { userId: flow.user_id, method: flow.authentication_method, provider };
}
