import type { Database } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import { endSessions } from "../sessions.ts";
import { findUser, findUserByEmail } from "../users.ts";

/**
 * For a command on the server: takes all factors from an account and ends its sessions. How many there were; undefined where there is
 * no such account.
 */
export function removeAllFactors(database: Database, email: string): Promise<number | undefined> {
  return database.asService(async (tx) => {
    const named = await findUserByEmail(tx, email.trim().toLowerCase());
    const user = named && (await findUser(tx, named.id, "for update"));
    if (!user) return undefined;
    const { rows } = await tx.query("delete from auth.mfa_factors where user_id = $1 returning id", [user.id]);
    if (rows.length === 0) return 0;
    await endSessions(tx, user.id);
    await audit(tx, "factor_deleted", user.id, "");
    return rows.length;
  });
}
