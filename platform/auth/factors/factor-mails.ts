import type { Tx } from "../../postgres/database.ts";
import { mailAccountNotice, type NoticeMailer } from "../account-notice.ts";
import type { FactorMailKind } from "../context.ts";
import type { UserRow } from "../users.ts";

/**
 * Tells the account's address that its second factor changed, in the transaction that changed it. The mail does not name the app:
 * whoever added it chose the name, and could address the reader with it.
 */
export const mailFactorChange = (
  mailer: NoticeMailer,
  tx: Tx,
  user: Pick<UserRow, "id" | "email">,
  kind: FactorMailKind,
  values: { readonly TurnedOff?: string; readonly Remaining?: string } = {},
): Promise<void> => mailAccountNotice(mailer, tx, user, kind, values);
