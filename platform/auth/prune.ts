import type { Database } from "../postgres/database.ts";
import { unverifiedFactorHours } from "./limits.ts";

/** How long what is over is still kept: to tell "used" from "unknown", to detect reuse, to look back. */
const statements = [
  // What a sign-up chose that still waits for its confirmation, which may be asked for once more, is kept nowhere else.
  `delete from auth.one_time_tokens
   where expires_at < now() - case when pending_password is null then interval '7 days' else interval '180 days' end`,
  "delete from auth.flow_state where created_at < now() - interval '2 days'",
  "delete from auth.provider_flows where created_at < now() - interval '1 hour'",
  "delete from auth.saml_relay_states where created_at < now() - interval '1 hour'",
  // A session that has not been refreshed for longer than any policy allows; its refresh tokens go with it.
  `delete from auth.sessions
   where not_after < now() - interval '1 day'
      or coalesce(refreshed_at at time zone 'utc', created_at) < now() - interval '8 days'`,
  // Long chains: a token this old was replaced many times and is refused as unknown instead of as reused.
  "delete from auth.refresh_tokens where revoked and updated_at < now() - interval '7 days'",
  "delete from auth.mfa_challenges where created_at < now() - interval '1 hour'",
  `delete from auth.mfa_factors
   where status = 'unverified' and created_at < now() - make_interval(hours => ${unverifiedFactorHours})`,
  "delete from auth.webauthn_challenges where expires_at < now() - interval '1 hour'",
  "delete from auth.owner_invitation where expires_at < now()",
  "delete from auth.audit_log_entries where created_at < now() - interval '180 days'",
];

export async function pruneAuth(database: Database): Promise<void> {
  for (const statement of statements) await database.asService((tx) => tx.query(statement));
}
