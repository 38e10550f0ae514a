import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { audit } from "./audit.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { countingFailures } from "./guard-rate.ts";
import { passwordAttempt } from "./hooks/sign-in-hooks.ts";
import { passwordsCountedFor } from "./known-networks.ts";
import { emailField, parseBody, passwordField, phoneField } from "./parse-body.ts";
import { verifyPassword } from "./passwords.ts";
import { findUserByPhone } from "./phone/phone-users.ts";
import { startSession } from "./sessions.ts";
import { findUserByEmail, isBanned, type UserRow } from "./users.ts";

const body = z.object({ email: emailField.nullish(), phone: phoneField.nullish(), password: passwordField });

/**
 * POST /token?grant_type=password. Every failure is the same `invalid_credentials` after the same work, and counted alike. So is the right
 * password of an account that waits for its confirmation: whoever signs up chooses it, and would learn which addresses have an account.
 * Only a caller with the right password learns that the account is disabled.
 */
export const signInWithPassword: Operation = async (context, call) => {
  const { email, phone, password } = await parseBody(call.request, body);
  if (!email && phone && !context.settings.sms.enable_signup)
    throw authErrors.phoneDisabled("Phone logins are disabled");
  const account = email || phone;
  if (!account) throw authErrors.validation("missing email or phone");
  const { database } = context;
  const { user, counted } = await database.asService(async (tx) => {
    const found = await (email ? findUserByEmail(tx, email) : findUserByPhone(tx, account));
    return { user: found, counted: await passwordsCountedFor(tx, call, account, found?.id) };
  });
  const check = async () => {
    const { ok, rehashed } = await verifyPassword(user?.encrypted_password, password);
    const proven = email ? user?.email_confirmed_at : user?.phone_confirmed_at;
    return { ok: ok && Boolean(proven), rehashed };
  };
  const { ok, rehashed } = await countingFailures(context, counted, check, (outcome) => outcome.ok);
  const { rejected } = user ? await passwordAttempt(context, user.id, ok) : {};
  if (rejected !== undefined) throw authErrors.invalidCredentials(rejected);
  if (!ok || !user) throw authErrors.invalidCredentials();
  if (isBanned(user)) throw authErrors.userBanned();
  const tokens = await database.asService(async (tx) => {
    const { rows } = await tx.query<UserRow>(
      // The password may have been changed since it was checked: then this login is void.
      `update auth.users set encrypted_password = coalesce($3, encrypted_password)
       where id = $1 and encrypted_password = $2 and deleted_at is null returning id`,
      [user.id, user.encrypted_password, rehashed ?? null],
    );
    if (rows.length === 0) throw authErrors.invalidCredentials();
    await audit(tx, "login", user.id, call.remoteAddress);
    return startSession(tx, context, call, user.id, "password");
  });
  return jsonResponse(200, tokens);
};
