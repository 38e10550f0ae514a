import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { type AuthError, authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { parseBody, parseOptionalBody } from "../parse-body.ts";
import { startSession, type TokenResponse } from "../sessions.ts";
import { findUser, isBanned, type UserRow } from "../users.ts";
import { checkAssertion, claimedCredential, claimedUser, requestOptions } from "../webauthn/ceremonies.ts";
import { assertPasskeysOn } from "./passkey-call.ts";
import { answerBody, openChallenge, takeChallenge } from "./passkey-challenges.ts";
import { credentialOf, findPasskey } from "./passkey-rows.ts";

const userVerification = "required";

/** POST /passkeys/authentication/options: the same for everybody, since nobody has said yet who they are. */
export const passkeyAuthenticationOptions: Operation = async (context, call) => {
  assertPasskeysOn(context);
  await guardAddress(context, call, "request");
  await parseOptionalBody(call.request, z.object({}));
  const options = await requestOptions(context.relyingParty, [], { userVerification });
  const opened = await context.database.asService((tx) => openChallenge(tx, "authentication", null, options.challenge));
  return jsonResponse(200, { ...opened, options });
};

/** Only who holds the account's passkey learns that it is unconfirmed or disabled. */
function refusalOf(user: UserRow): AuthError | undefined {
  if (isBanned(user)) return authErrors.userBanned();
  if (user.email && !user.email_confirmed_at) return authErrors.emailNotConfirmed();
  if (user.phone && !user.phone_confirmed_at) return authErrors.phoneNotConfirmed();
  return undefined;
}

type Given = z.output<typeof answerBody>;

async function signIn(tx: Tx, context: AuthContext, call: AuthCall, given: Given): Promise<TokenResponse | AuthError> {
  const taken = await takeChallenge(tx, "authentication", null, given.challenge_id);
  if ("error" in taken) return taken.error;
  const claimed = claimedCredential(given.credential);
  const passkey = claimed === undefined ? undefined : await findPasskey(tx, claimed);
  if (!passkey || claimedUser(given.credential) !== passkey.user_id) return authErrors.passkeyNotAccepted();
  const checked = await checkAssertion(context.relyingParty, given.credential, credentialOf(passkey), {
    challenge: taken.challenge,
    userVerification,
  });
  const user = checked && (await findUser(tx, passkey.user_id));
  if (!checked || !user) return authErrors.passkeyNotAccepted();
  const refusal = refusalOf(user);
  if (refusal) return refusal;
  await tx.query(
    `update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = now(), updated_at = now()
     where id = $1`,
    [passkey.id, checked.counter, checked.backedUp],
  );
  await audit(tx, "login", user.id, call.remoteAddress);
  return startSession(tx, context, call, user.id, "passkey");
}

/** POST /passkeys/authentication/verify: a session for whoever holds the passkey; of a second factor it says nothing. */
export const signInWithPasskey: Operation = async (context, call) => {
  assertPasskeysOn(context);
  await guardAddress(context, call, "request");
  const given = await parseBody(call.request, answerBody);
  const outcome = await context.database.asService((tx) => signIn(tx, context, call, given));
  // Thrown only now: the challenge is spent by a failed attempt too.
  if (outcome instanceof Error) throw outcome;
  return jsonResponse(200, outcome);
};
