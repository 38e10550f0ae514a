import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Tx } from "../postgres/database.ts";
import { acceptPassword } from "./accept-password.ts";
import { audit } from "./audit.ts";
import type { AuthCall, AuthContext, Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { evenTime } from "./even-time.ts";
import { openFlow } from "./flow-state.ts";
import { guardMail } from "./guard-mail.ts";
import { guardAddress } from "./guard-rate.ts";
import { assertMayCreate } from "./hooks/sign-in-hooks.ts";
import { linkHours } from "./limits.ts";
import { mailLink } from "./mails.ts";
import { createToken } from "./one-time-tokens.ts";
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
import { signUpByPhone } from "./phone/sign-up-by-phone.ts";
import { startSession } from "./sessions.ts";
import { unconfirmedUserJson } from "./user-json.ts";
import { findUserByEmail, insertAnonymousUser, insertUser, type UserRow } from "./users.ts";

/**
 * POST /signup without an address: an account that nobody can sign in to again, until its holder gives it an e-mail address (PUT /user).
 * Its tokens say `is_anonymous`, which policies may ask for.
 */
async function signUpAnonymously(
  context: AuthContext,
  call: AuthCall,
  data: Record<string, unknown>,
): Promise<Response> {
  if (!context.settings.enable_anonymous_sign_ins) throw authErrors.anonymousDisabled();
  if (!context.settings.enable_signup) throw authErrors.signupDisabled();
  await guardAddress(context, call, "anonymous");
  const tokens = await context.database.asService(async (tx) => {
    await assertMayCreate(tx, context, call, { provider: "anonymous", metadata: data, isAnonymous: true });
    const user = await insertAnonymousUser(tx, data);
    await audit(tx, "user_signedup", user.id, call.remoteAddress);
    return startSession(tx, context, call, user.id, "anonymous");
  });
  return jsonResponse(200, tokens);
}

const body = z.object({
  email: emailField.nullish(),
  phone: phoneField.nullish(),
  password: passwordField.nullish(),
  channel: smsChannelField,
  data: metadataField,
  ...pkceFields,
});

const floorMs = 150;

type SignUp = {
  readonly email: string;
  readonly password: string;
  readonly hash: string;
  readonly data: Record<string, unknown>;
  readonly challenge: string | null | undefined;
  readonly redirectTo: string;
};

const planned = ({ email, data }: SignUp) => ({ email, provider: "email", metadata: data });

/** Mails the link that makes this sign-up true; with it travel the password and the name that this very sign-up chose. */
async function askToConfirm(tx: Tx, context: AuthContext, user: UserRow, wanted: SignUp): Promise<void> {
  const secrets = await createToken(tx, context, {
    userId: user.id,
    type: "confirmation_token",
    email: wanted.email,
    hours: linkHours.confirmation,
    flowStateId: await openFlow(tx, user.id, wanted.challenge, "email/signup"),
    pendingPassword: wanted.hash,
    pendingMetadata: wanted.data,
  });
  await tx.query("update auth.users set confirmation_sent_at = now(), encrypted_password = $2 where id = $1", [
    user.id,
    wanted.hash,
  ]);
  await mailLink(context, tx, {
    kind: "confirmation",
    type: "signup",
    to: wanted.email,
    secrets,
    redirectTo: wanted.redirectTo,
    email: wanted.email,
  });
}

/** The id to answer with: the real one for a new account, else one that means nothing. */
async function register(tx: Tx, context: AuthContext, wanted: SignUp, call: AuthCall): Promise<string> {
  const address = call.remoteAddress;
  const known = await findUserByEmail(tx, wanted.email, "for update");
  if (!known) await assertMayCreate(tx, context, call, planned(wanted));
  const created = known
    ? undefined
    : await insertUser(tx, {
        email: wanted.email,
        encryptedPassword: wanted.hash,
        userMetadata: wanted.data,
        confirmed: false,
      });
  if (created) {
    await audit(tx, "user_signedup", created.id, address);
    await askToConfirm(tx, context, created, wanted);
    return created.id;
  }
  const user = known ?? (await findUserByEmail(tx, wanted.email, "for update"));
  if (user && !user.email_confirmed_at) {
    await askToConfirm(tx, context, user, wanted);
  } else if (user) {
    await audit(tx, "user_repeated_signup", user.id, address);
    const values = { SiteURL: context.siteUrl, ConfirmationURL: `${context.siteUrl}/auth`, Email: wanted.email };
    await context.enqueueMail(tx, { kind: "already_registered", to: wanted.email, values });
  }
  return crypto.randomUUID();
}

/** Where no confirmation is asked for: the account is open, or the caller learns that it exists. */
async function signUpAtOnce(context: AuthContext, call: AuthCall, wanted: SignUp): Promise<Response> {
  const { email, hash, data } = wanted;
  const tokens = await context.database.asService(async (tx) => {
    if (!(await findUserByEmail(tx, email))) await assertMayCreate(tx, context, call, planned(wanted));
    const user = await insertUser(tx, { email, encryptedPassword: hash, userMetadata: data, confirmed: true });
    if (!user) throw authErrors.userExists();
    await audit(tx, "user_signedup", user.id, call.remoteAddress);
    await audit(tx, "login", user.id, call.remoteAddress);
    return startSession(tx, context, call, user.id, "password");
  });
  return jsonResponse(200, tokens);
}

/**
 * Of a password that the last sign-up which waits here chose as well, that one's hash: who signs up twice with the same one is one person, and a
 * confirmation that is asked for once more may bring it along.
 */
async function hashFor(context: AuthContext, email: string, password: string): Promise<string> {
  const user = await context.database.asService((tx) => findUserByEmail(tx, email));
  const waiting = user && !user.email_confirmed_at ? user.encrypted_password : null;
  const { ok, rehashed } = await verifyPassword(waiting, password);
  // Made in any case: one fewer for a sign-up that is sent again would tell that its address has no account.
  const fresh = await hashPassword(password);
  return ok && waiting && !rehashed ? waiting : fresh;
}

/**
 * POST /signup. The answer is the same for an address that is new, waits for its confirmation or has an account; what
 * is true stands in the mail.
 */
export const signUp: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const { email, phone, password, data, code_challenge } = await parseBody(call.request, body);
  if (!email && phone) return signUpByPhone(context, call, { phone, password, data });
  if (!email && !password) return signUpAnonymously(context, call, data);
  if (!email) throw authErrors.validation("To signup, please provide your email");
  if (!password) throw authErrors.validation("Signup requires a valid password");
  if (!context.settings.enable_signup) throw authErrors.signupDisabled();
  if (!context.settings.email.enable_signup) throw authErrors.emailSignupDisabled();
  await acceptPassword(context, password, email);
  await guardMail(context, call, email);
  const wanted: SignUp = {
    email,
    password,
    hash: await hashFor(context, email, password),
    data,
    challenge: code_challenge,
    redirectTo: context.redirects.resolve(call.query.get("redirect_to")),
  };
  if (!context.settings.email.enable_confirmations) return signUpAtOnce(context, call, wanted);
  const id = await evenTime(context.database, floorMs, (tx) => register(tx, context, wanted, call));
  return jsonResponse(200, unconfirmedUserJson(id, email, data));
};
