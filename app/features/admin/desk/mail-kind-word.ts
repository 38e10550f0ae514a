const kinds: Readonly<Record<string, string>> = {
  mfa_factor_enrolled: "two-step verification added",
  mfa_factor_unenrolled: "two-step verification removed",
  mfa_recovery_codes_made: "recovery codes made",
  mfa_recovery_codes_removed: "recovery codes removed",
  mfa_recovery_code_used: "recovery code used",
  mfa_removed_on_server: "two-step verification removed on the server",
  plain_notice: "notice",
  owner_notice: "notice to the owner",
};

/** What a mail of the outbox is about, in words. */
export const mailKindWord = (kind: string): string => kinds[kind] ?? kind.replaceAll("_", " ");
