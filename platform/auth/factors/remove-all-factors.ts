import type { Database } from "../../postgres/database.ts";
import type { NoticeMailer } from "../account-notice.ts";
import { audit } from "../audit.ts";
import { endSessions } from "../sessions.ts";
import { findUser, findUserByEmail } from "../users.ts";
import { mailFactorChange } from "./factor-mails.ts";
import { countsAsSecondFactor, factorsOf } from "./factor-rows.ts";

/**
 * For a command on the server: takes all factors from an account, ends its sessions and mails that it was done. How many there were;
 * undefined where there is no such account.
 */
export function removeAllFactors(database: Database, mailer: NoticeMailer, email: string): Promise<number | undefined> {
  return database.asService(async (tx) => {
    const named = await findUserByEmail(tx, email.trim().toLowerCase());
    const user = named && (await findUser(tx, named.id, "for update"));
    if (!user) return undefined;
    const factors = await factorsOf(tx, user.id);
    if (factors.length === 0) return 0;
    await tx.query("delete from auth.mfa_factors where user_id = $1", [user.id]);
    await endSessions(tx, user.id);
    await audit(tx, "factor_deleted", user.id, "");
    if (factors.some(countsAsSecondFactor)) await mailFactorChange(mailer, tx, user, "mfa_removed_on_server");
    return factors.length;
  });
}
