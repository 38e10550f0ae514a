import { takeLimit } from "../http/limits.ts";
import type { Tx } from "../postgres/database.ts";
import type { AuthContext, MailKind } from "./context.ts";
import { authLimits } from "./limits.ts";
import type { UserRow } from "./users.ts";

export type NoticeMailer = Pick<AuthContext, "enqueueMail" | "siteUrl">;

/**
 * Mails the account's address, in the transaction of the change, that a way to sign in was added, changed or removed. Each kind is limited per
 * account: repeating a change must not use up what the mail server sends for all.
 */
export async function mailAccountNotice(
  { enqueueMail, siteUrl }: NoticeMailer,
  tx: Tx,
  { id, email }: Pick<UserRow, "id" | "email">,
  kind: MailKind,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!email) return;
  const { count, windowMs } = authLimits.accountNotices;
  if ((await takeLimit(tx, `auth:account-notices:${kind}:${id}`, count, windowMs)) > 0) return;
  await enqueueMail(tx, { kind, to: email, values: { SiteURL: siteUrl, Email: email, ...values } });
}
