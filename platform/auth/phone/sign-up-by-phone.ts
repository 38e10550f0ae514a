import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { acceptPassword } from "../accept-password.ts";
import { audit } from "../audit.ts";
import type { AuthCall, AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import { evenTime } from "../even-time.ts";
import { assertMayCreate } from "../hooks/sign-in-hooks.ts";
import { hashPassword } from "../passwords.ts";
import { startSession } from "../sessions.ts";
import { unconfirmedUserJson } from "../user-json.ts";
import { isBanned } from "../users.ts";
import { guardSms } from "./guard-sms.ts";
import { findUserByPhone, insertPhoneUser } from "./phone-users.ts";
import { textCode } from "./send-code.ts";

const floorMs = 150;

type SignUp = {
  readonly phone: string;
  readonly password: string | null | undefined;
  readonly data: Record<string, unknown>;
};

/** The id to answer with: the real one for a new account, else one that means nothing. */
async function register(tx: Tx, context: AuthContext, call: AuthCall, { phone, data }: SignUp, hash: string) {
  const known = await findUserByPhone(tx, phone);
  if (!known) await assertMayCreate(tx, context, call, { phone, provider: "phone", metadata: data });
  const created = known
    ? undefined
    : await insertPhoneUser(tx, { phone, encryptedPassword: hash, userMetadata: data, confirmed: false });
  const user = known ?? created ?? (await findUserByPhone(tx, phone));
  if (!user || isBanned(user)) return crypto.randomUUID();
  // Whoever has an account already is signed in by the code, with the password they have.
  const pendingPassword = user.phone_confirmed_at ? null : hash;
  await textCode(tx, context, { userId: user.id, type: "confirmation_token", phone, pendingPassword });
  await tx.query("update auth.users set confirmation_sent_at = now() where id = $1", [user.id]);
  await audit(tx, created ? "user_signedup" : "user_repeated_signup", user.id, call.remoteAddress);
  return created?.id ?? crypto.randomUUID();
}

/** Where no confirmation is asked for: the account is open, or the caller learns that it exists. */
async function signUpAtOnce(context: AuthContext, call: AuthCall, { phone, data }: SignUp, hash: string) {
  const tokens = await context.database.asService(async (tx) => {
    if (!(await findUserByPhone(tx, phone)))
      await assertMayCreate(tx, context, call, { phone, provider: "phone", metadata: data });
    const wanted = { phone, encryptedPassword: hash, userMetadata: data, confirmed: true };
    const user = await insertPhoneUser(tx, wanted);
    if (!user) throw authErrors.userExists();
    await audit(tx, "user_signedup", user.id, call.remoteAddress);
    await audit(tx, "login", user.id, call.remoteAddress);
    return startSession(tx, context, call, user.id, "password");
  });
  return jsonResponse(200, tokens);
}

/** POST /signup with a number. The answer is the same for one that is new, waits for its code or has an account. */
export async function signUpByPhone(context: AuthContext, call: AuthCall, wanted: SignUp): Promise<Response> {
  const { phone, password, data } = wanted;
  const { settings } = context;
  if (!settings.sms.enable_signup) throw authErrors.phoneDisabled("Phone signups are disabled");
  if (!settings.enable_signup) throw authErrors.signupDisabled();
  if (!password) throw authErrors.validation("Signup requires a valid password");
  await acceptPassword(context, password);
  if (!settings.sms.enable_confirmations) return signUpAtOnce(context, call, wanted, await hashPassword(password));
  await guardSms(context, call, phone, settings.sms.max_frequency);
  const hash = await hashPassword(password);
  const id = await evenTime(context.database, floorMs, (tx) => register(tx, context, call, wanted, hash));
  const app_metadata = { provider: "phone", providers: ["phone"] };
  return jsonResponse(200, { ...unconfirmedUserJson(id, "", data), phone, app_metadata });
}
