import type { Tx } from "../../postgres/database.ts";
import type { AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import type { UserRow } from "../users.ts";
import { findUserByPhone, setPhone } from "./phone-users.ts";
import { textCode } from "./send-code.ts";

/**
 * Texts a code to the new number, which becomes the account's once the code is given. When somebody has the number already nothing is
 * sent, and the answer does not say so: a signed-in person learns no more about other people's accounts than a visitor.
 */
export async function startPhoneChange(tx: Tx, context: AuthContext, user: UserRow, phone: string): Promise<void> {
  const isTaken = (await findUserByPhone(tx, phone)) !== undefined;
  if (!context.settings.sms.enable_confirmations) {
    if (isTaken) throw authErrors.phoneExists();
    return setPhone(tx, user.id, phone);
  }
  await tx.query(
    "update auth.users set phone_change = $2, phone_change_sent_at = now(), updated_at = now() where id = $1",
    [user.id, phone],
  );
  await textCode(tx, context, { userId: user.id, type: "phone_change_token", phone, isSent: !isTaken });
}
