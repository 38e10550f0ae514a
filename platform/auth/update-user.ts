import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { takeLimit } from "../http/limits.ts";
import type { Tx } from "../postgres/database.ts";
import { acceptPassword } from "./accept-password.ts";
import { audit } from "./audit.ts";
import { type SignedIn, signedInUser } from "./authenticate.ts";
import type { AuthCall, AuthContext, Operation } from "./context.ts";
import { startEmailChange } from "./email-change.ts";
import { authErrors } from "./errors.ts";
import { countsAsSecondFactor, factorsOf } from "./factors/factor-rows.ts";
import { guardMail } from "./guard-mail.ts";
import { countingFailures, guardAddress } from "./guard-rate.ts";
import { passwordsCountedFor } from "./known-networks.ts";
import { freshLoginMinutes, maxUserMetadataBytes } from "./limits.ts";
import { withdrawTokens } from "./one-time-tokens.ts";
import {
  emailField,
  metadataField,
  parseBody,
  passwordField,
  phoneField,
  pkceFields,
  smsChannelField,
} from "./parse-body.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { startPhoneChange } from "./phone/change-phone.ts";
import { guardSms } from "./phone/guard-sms.ts";
import { spendNonce } from "./reauthenticate.ts";
import { endSessions, secondsSinceLogin } from "./sessions.ts";
import { describeUser } from "./user-json.ts";
import { findUser } from "./users.ts";

const body = z.object({
  email: z.union([z.literal("").transform(() => undefined), emailField]).nullish(),
  password: passwordField.nullish(),
  current_password: passwordField.nullish(),
  nonce: z.string().max(200, "is too long").nullish(),
  data: metadataField,
  phone: phoneField.nullish(),
  channel: smsChannelField,
  app_metadata: z.unknown().optional(),
  role: z.unknown().optional(),
  ...pkceFields,
});

type Wanted = z.output<typeof body>;

/** Keys set to null are taken away. */
function merged(current: Record<string, unknown> | null, changes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
}

/** Nothing that was mailed before a new password undoes it, also not an address that somebody else has asked for. */
async function withdrawMails(tx: Tx, userId: string): Promise<void> {
  await withdrawTokens(tx, userId);
  await tx.query(
    "update auth.users set email_change = '', email_change_confirm_status = 0, phone_change = '' where id = $1",
    [userId],
  );
}

type Change = {
  readonly newEmail: string | undefined;
  readonly newPhone: string | undefined;
  readonly passwordHash: string | undefined;
};

/** Counted with the change itself: requests that fail after their password was accepted must not use up the mails about one that holds. */
async function tellOfPassword(tx: Tx, context: AuthContext, { id, email }: SignedIn["user"]): Promise<void> {
  if (!email) return;
  const { count, windowMs } = context.limits.passwordNotices;
  if ((await takeLimit(tx, `auth:password-notices:${id}`, count, windowMs)) > 0) return;
  const values = { SiteURL: context.siteUrl, Email: email };
  await context.enqueueMail(tx, { kind: "password_changed", to: email, values });
}

async function apply(tx: Tx, context: AuthContext, call: AuthCall, wanted: Wanted, change: Change): Promise<Response> {
  const { newEmail, newPhone, passwordHash } = change;
  const { user, session } = await signedInUser(context, call, tx, "for update");
  const metadata = merged(user.raw_user_meta_data, wanted.data);
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxUserMetadataBytes) {
    throw authErrors.validation(`data: is larger than ${maxUserMetadataBytes} bytes`);
  }
  await tx.query(
    `update auth.users set raw_user_meta_data = $2::jsonb, encrypted_password = coalesce($3, encrypted_password),
       updated_at = now() where id = $1`,
    [user.id, JSON.stringify(metadata), passwordHash ?? null],
  );
  if (passwordHash) {
    if (!user.is_anonymous) await withdrawMails(tx, user.id);
    await endSessions(tx, user.id, { except: session.id });
    await audit(tx, "user_updated_password", user.id, call.remoteAddress);
    await tellOfPassword(tx, context, user);
  }
  if (newEmail) {
    const redirectTo = context.redirects.resolve(call.query.get("redirect_to"));
    await startEmailChange(tx, context, { user, newEmail, challenge: wanted.code_challenge, redirectTo });
  }
  if (newPhone) await startPhoneChange(tx, context, user, newPhone);
  await audit(tx, "user_modified", user.id, call.remoteAddress);
  const updated = (await findUser(tx, user.id)) ?? user;
  return jsonResponse(200, await describeUser(tx, updated));
}

/** True when the present password was given and is right. @throws {AuthError} when it was given and is wrong. */
async function provenByPassword(
  context: AuthContext,
  call: AuthCall,
  { user }: SignedIn,
  wanted: Wanted,
): Promise<boolean> {
  const password = wanted.current_password;
  if (!password) return false;
  const check = () => verifyPassword(user.encrypted_password, password);
  const account = user.email || user.phone || user.id;
  const counted = await context.database.asService((tx) => passwordsCountedFor(tx, call, account, user.id));
  const { ok } = await countingFailures(context, counted, check, (verdict) => verdict.ok);
  if (!ok) throw authErrors.invalidCredentials();
  return true;
}

/**
 * A login younger than ten minutes, the present password, or the mailed code. Asked before anything else is said about
 * passwords: a stolen session must not try out what the present one is.
 */
async function assertMayChangeAccess(
  context: AuthContext,
  call: AuthCall,
  signedIn: SignedIn & { age: number },
  wanted: Wanted,
): Promise<void> {
  if (!context.settings.email.secure_password_change) return;
  // Asked first: a present password that was typed and is wrong is never overlooked, however fresh the login.
  if (await provenByPassword(context, call, signedIn, wanted)) return;
  if (signedIn.age < freshLoginMinutes * 60) return;
  const { nonce } = wanted;
  if (!nonce) throw authErrors.reauthenticationNeeded();
  const check = () => context.database.asService((tx) => spendNonce(tx, context, signedIn.user, nonce));
  const account = signedIn.user.email || signedIn.user.phone || signedIn.user.id;
  if (!(await countingFailures(context, account, check, (right) => right, "codeFailures")))
    throw authErrors.reauthenticationNotValid();
}

async function hashNewPassword(context: AuthContext, { user }: SignedIn, password: string): Promise<string> {
  await acceptPassword(context, password, user.email ?? undefined);
  if ((await verifyPassword(user.encrypted_password, password)).ok) throw authErrors.samePassword();
  return hashPassword(password);
}

/** PUT /user: own metadata, password, address. What decides about rights (app_metadata, role) is out of reach here. */
export const updateUser: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const signedIn = await context.database.asService(async (tx) => {
    const found = await signedInUser(context, call, tx);
    const hasSecondFactor = (await factorsOf(tx, found.user.id)).some(countsAsSecondFactor);
    return { ...found, hasSecondFactor, age: await secondsSinceLogin(tx, found.session.id) };
  });
  const wanted = await parseBody(call.request, body);
  if (wanted.app_metadata !== undefined || wanted.role !== undefined) {
    throw authErrors.notAdmin("Updating app_metadata and role requires admin privileges");
  }
  if (wanted.phone && !context.settings.sms.enable_signup) throw authErrors.phoneDisabled();
  const newPhone = wanted.phone && wanted.phone !== signedIn.user.phone ? wanted.phone : undefined;
  const newEmail = wanted.email && wanted.email !== signedIn.user.email ? wanted.email : undefined;
  const newPassword = wanted.password ?? undefined;
  const changesAccess = newEmail !== undefined || newPhone !== undefined || newPassword !== undefined;
  if (signedIn.hasSecondFactor && signedIn.aal !== "aal2") {
    if (changesAccess) throw authErrors.insufficientAalForAccess();
    if (Object.keys(wanted.data).length > 0) throw authErrors.insufficientAal();
  }
  if (changesAccess) await assertMayChangeAccess(context, call, signedIn, wanted);
  if (newEmail) await guardMail(context, call, newEmail);
  const { sms } = context.settings;
  if (newPhone && sms.enable_confirmations) await guardSms(context, call, newPhone, sms.max_frequency);
  const passwordHash = newPassword === undefined ? undefined : await hashNewPassword(context, signedIn, newPassword);
  const answer = await context.database.asService((tx) =>
    apply(tx, context, call, wanted, { newEmail, newPhone, passwordHash }),
  );
  if (passwordHash) context.sessions.forget(signedIn.user.id);
  return answer;
};
