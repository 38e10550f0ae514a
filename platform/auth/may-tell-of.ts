import { takeLimit } from "../http/limits.ts";
import type { Tx } from "../postgres/database.ts";
import type { MailKind } from "./context.ts";
import { authLimits } from "./limits.ts";
import type { UserRow } from "./users.ts";

/**
 * Whether the account is mailed once more that a way to sign in to it was added, changed or removed: who does the same again and again must not use
 * up what the mail server sends for all.
 */
export async function mayTellOf(tx: Tx, kind: MailKind, { id }: Pick<UserRow, "id">): Promise<boolean> {
  const { count, windowMs } = authLimits.accountNotices;
  return (await takeLimit(tx, `auth:account-notices:${kind}:${id}`, count, windowMs)) === 0;
}
