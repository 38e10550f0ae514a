import { jsonResponse } from "../../http/json-response.ts";
import type { AuthCall, AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import { evenTime } from "../even-time.ts";
import { assertMayCreate } from "../hooks/sign-in-hooks.ts";
import { isBanned } from "../users.ts";
import { guardSms } from "./guard-sms.ts";
import { findUserByPhone, insertPhoneUser } from "./phone-users.ts";
import { textCode } from "./send-code.ts";

const floorMs = 100;

type Wanted = {
  readonly phone: string;
  readonly mayCreate: boolean;
  readonly data: Record<string, unknown>;
};

/** POST /otp with a number: texts a code to sign in with. Makes the account on the way where that is allowed. */
export async function otpBySms(context: AuthContext, call: AuthCall, { phone, mayCreate, data }: Wanted) {
  const { settings } = context;
  if (!settings.sms.enable_signup) throw authErrors.phoneDisabled();
  await guardSms(context, call, phone, settings.sms.max_frequency);
  await evenTime(context.database, floorMs, async (tx) => {
    const known = await findUserByPhone(tx, phone);
    if (!known && !(mayCreate && settings.enable_signup)) return;
    if (!known) await assertMayCreate(tx, context, call, { phone, provider: "phone", metadata: data });
    const created =
      known ?? (await insertPhoneUser(tx, { phone, encryptedPassword: null, userMetadata: data, confirmed: false }));
    const user = created ?? (await findUserByPhone(tx, phone));
    if (!user || isBanned(user)) return;
    await textCode(tx, context, { userId: user.id, type: "confirmation_token", phone });
    await tx.query("update auth.users set confirmation_sent_at = now() where id = $1", [user.id]);
  });
  return jsonResponse(200, {});
}

/** POST /resend with a number: the code of a sign-up or of a change of number once more; silent when there is none. */
export async function resendSms(context: AuthContext, call: AuthCall, type: "sms" | "phone_change", phone: string) {
  const { settings } = context;
  if (!settings.sms.enable_signup) throw authErrors.phoneDisabled();
  await guardSms(context, call, phone, settings.sms.max_frequency);
  await evenTime(context.database, floorMs, async (tx) => {
    const column = type === "sms" ? "phone" : "phone_change";
    const { rows } = await tx.query<{ user_id: string; pending_password: string | null; taken: boolean }>(
      `select t.user_id, t.pending_password,
         exists (select from auth.users o where o.phone = $1 and o.id <> u.id and o.deleted_at is null) as taken
       from auth.one_time_tokens t join auth.users u on u.id = t.user_id
       where t.relates_to = $1 and t.token_type = $2 and t.used_at is null and u.${column} = $1 and u.deleted_at is null
         and coalesce(u.banned_until < now(), true) order by t.created_at desc limit 1`,
      [phone, type === "sms" ? "confirmation_token" : "phone_change_token"],
    );
    const open = rows[0];
    if (!open) return;
    await textCode(tx, context, {
      userId: open.user_id,
      type: type === "sms" ? "confirmation_token" : "phone_change_token",
      phone,
      pendingPassword: open.pending_password,
      isSent: !open.taken,
    });
  });
  return jsonResponse(200, {});
}
