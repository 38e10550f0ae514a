import type { Tx } from "../../postgres/database.ts";
import type { AuthContext } from "../context.ts";
import { mayTellOf } from "../may-tell-of.ts";
import type { UserRow } from "../users.ts";

/** Tells the account's address that there is one way more, or one less, to sign in to it; in the transaction that changed it. */
export async function mailPasskeyChange(
  { enqueueMail, siteUrl }: Pick<AuthContext, "enqueueMail" | "siteUrl">,
  tx: Tx,
  user: Pick<UserRow, "id" | "email">,
  kind: "passkey_added" | "passkey_removed",
): Promise<void> {
  const { email } = user;
  if (!email || !(await mayTellOf(tx, kind, user))) return;
  await enqueueMail(tx, { kind, to: email, values: { SiteURL: siteUrl, Email: email } });
}
