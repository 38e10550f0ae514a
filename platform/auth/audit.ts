import type { Tx } from "../postgres/database.ts";

export type AuditAction =
  | "login"
  | "logout"
  | "token_revoked"
  | "user_signedup"
  | "user_confirmation_requested"
  | "user_recovery_requested"
  | "user_reauthenticate_requested"
  | "user_repeated_signup"
  | "user_invited"
  | "user_modified"
  | "user_updated_password"
  | "user_deleted"
  | "owner_created"
  | "identity_linked"
  | "identity_unlinked"
  | "factor_in_progress"
  | "challenge_created"
  | "verification_attempted"
  | "factor_unenrolled"
  | "factor_deleted"
  | "recovery_codes_generated"
  | "recovery_codes_regenerated"
  | "recovery_codes_verified"
  | "recovery_codes_deleted"
  | "passkey_created"
  | "passkey_updated"
  | "passkey_deleted";

/** One line of what happened to an account, in GoTrue's form; ids only, no addresses of mail. */
export async function audit(tx: Tx, action: AuditAction, actorId: string | null, remoteAddress: string): Promise<void> {
  await tx.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, now(), left($3, 64))`,
    [crypto.randomUUID(), JSON.stringify({ action, actor_id: actorId }), remoteAddress],
  );
}
