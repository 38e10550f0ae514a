import type { Tx } from "../../postgres/database.ts";
import type { AuthContext, FactorMailKind } from "../context.ts";
import { mayTellOf } from "../may-tell-of.ts";
import type { UserRow } from "../users.ts";

export type FactorMailer = Pick<AuthContext, "enqueueMail" | "siteUrl">;

/**
 * Tells the account's address that its second factor changed, in the transaction that changed it. The mail does not name the app:
 * whoever added it chose the name, and could address the reader with it.
 */
export async function mailFactorChange(
  { enqueueMail, siteUrl }: FactorMailer,
  tx: Tx,
  user: Pick<UserRow, "id" | "email">,
  kind: FactorMailKind,
  values: { readonly TurnedOff?: string; readonly Remaining?: string } = {},
): Promise<void> {
  const { email } = user;
  if (!email || !(await mayTellOf(tx, kind, user))) return;
  await enqueueMail(tx, { kind, to: email, values: { SiteURL: siteUrl, Email: email, ...values } });
}
