import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Tx } from "../postgres/database.ts";
import { audit } from "./audit.ts";
import type { AuthCall, AuthContext, Operation } from "./context.ts";
import { confirmEmailChange, emailChangeTokens } from "./email-change.ts";
import { type AuthError, authErrors } from "./errors.ts";
import { issueCode } from "./flow-state.ts";
import { countingFailures, guardAddress } from "./guard-rate.ts";
import { findByCode, findByToken, spendToken, type TokenRow, type TokenType } from "./one-time-tokens.ts";
import { emailField, parseBody, phoneField } from "./parse-body.ts";
import { verifyPhone } from "./phone/verify-phone.ts";
import { type AuthMethod, startSession, type TokenResponse } from "./sessions.ts";
import { confirmEmail, findUser, isBanned } from "./users.ts";

const verifyTypes = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;
export type VerifyType = (typeof verifyTypes)[number];

const changeTokens: readonly TokenType[] = emailChangeTokens;

/** Which stored tokens a request of each type may spend. */
const tokenTypes: Readonly<Record<VerifyType, readonly TokenType[]>> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  magiclink: ["recovery_token"],
  recovery: ["recovery_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: changeTokens,
};

const methods: Readonly<Record<VerifyType, AuthMethod>> = {
  signup: "email/signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email: "otp",
  email_change: "email_change",
};

/** What following a link or typing a code came to. */
export type Verified =
  | { readonly kind: "session"; readonly tokens: TokenResponse }
  /** Only for a link that was asked for under PKCE: its session waits for the browser that holds the verifier. */
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "half"; readonly message: string }
  | { readonly kind: "refused"; readonly error: AuthError };

const refused = (error: AuthError): Verified => ({ kind: "refused", error });

export function isVerifyType(type: string | null): type is VerifyType {
  return verifyTypes.some((known) => known === type);
}

type Attempt = { readonly context: AuthContext; readonly call: AuthCall; readonly type: VerifyType };

/** Does what the token was sent for, once. */
async function spend(tx: Tx, { context, call, type }: Attempt, token: TokenRow): Promise<Verified> {
  const user = await findUser(tx, token.user_id, "for update");
  if (!user) return refused(authErrors.linkExpired());
  if (isBanned(user)) return refused(authErrors.userBanned());
  // What was mailed to an address proves something only as long as it is the account's.
  const isNew = token.token_type === "email_change_token_new";
  if (token.relates_to !== (isNew ? user.email_change : user.email)) return refused(authErrors.linkExpired());
  if (changeTokens.includes(token.token_type)) {
    const change = await confirmEmailChange(tx, user, token);
    if (change === "lost") return refused(authErrors.linkExpired());
    if (change === "half") {
      return {
        kind: "half",
        message: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      };
    }
  } else {
    await spendToken(tx, token);
    await confirmEmail(tx, user, token);
  }
  // A GET is a link that was followed in some browser; a POST comes from the client that holds the code in its hands.
  if (token.flow_state_id && call.request.method === "GET") {
    return { kind: "code", code: await issueCode(tx, token.flow_state_id) };
  }
  await audit(tx, "login", user.id, call.remoteAddress);
  return { kind: "session", tokens: await startSession(tx, context, call, user.id, methods[type]) };
}

/** For a link: the token itself. */
export async function verifyLink(attempt: Attempt, token: string): Promise<Verified> {
  const outcome = await attempt.context.database.asService(async (tx) => {
    const found = await findByToken(tx, token, tokenTypes[attempt.type]);
    if (found?.used_at) return refused(authErrors.linkUsed());
    if (!found?.live) return refused(authErrors.linkExpired());
    return spend(tx, attempt, found);
  });
  forgetSessions(attempt, outcome);
  return outcome;
}

/** A change of address has ended sessions: their access tokens end now, too. */
function forgetSessions({ context, type }: Attempt, outcome: Verified): void {
  if (type === "email_change" && outcome.kind === "session") context.sessions.forget(outcome.tokens.user.id);
}

/** For a typed code: only together with the address it was mailed to. */
async function verifyCode(attempt: Attempt, email: string, code: string): Promise<Verified> {
  const { database, secret } = attempt.context;
  const check = () =>
    database.asService(async (tx) => {
      const found = await findByCode(tx, secret, email, code, tokenTypes[attempt.type]);
      return found ? spend(tx, attempt, found) : refused(authErrors.otpExpired());
    });
  // Each mail brings five more tries: without a count of the account's own, asking for mails would buy guesses.
  const isRight = (outcome: Verified) => outcome.kind !== "refused";
  const outcome = await countingFailures(attempt.context, email, check, isRight, "codeFailures");
  forgetSessions(attempt, outcome);
  return outcome;
}

const body = z.object({
  type: z.enum([...verifyTypes, "sms", "phone_change"], { error: "Unsupported verification type" }),
  email: emailField.nullish(),
  phone: phoneField.nullish(),
  token: z.string().max(200, "is too long").nullish(),
  token_hash: z.string().max(200, "is too long").nullish(),
});

/** POST /verify: a code with its address, or the token of a link. */
export const verify: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const { type, email, phone, token, token_hash } = await parseBody(call.request, body);
  if (phone || !isVerifyType(type)) {
    if (!context.settings.sms.enable_signup) throw authErrors.phoneDisabled();
    if (isVerifyType(type) || !phone || !token)
      throw authErrors.validation("Only an email address or phone number should be provided on verify");
    return verifyPhone(context, call, { type, phone, code: token });
  }
  if (!token_hash && !token) throw authErrors.validation("Verify requires a token or a token hash");
  if (!token_hash && !email)
    throw authErrors.validation("Only an email address or phone number should be provided on verify");
  const attempt = { context, call, type };
  const outcome = await (token_hash ? verifyLink(attempt, token_hash) : verifyCode(attempt, email ?? "", token ?? ""));
  if (outcome.kind === "refused") throw outcome.error;
  if (outcome.kind === "session") return jsonResponse(200, outcome.tokens);
  return jsonResponse(200, { msg: outcome.kind === "half" ? outcome.message : "", code: "200" });
};
