import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { mailAccountNotice } from "../account-notice.ts";
import { audit } from "../audit.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { type AuthError, authErrors } from "../errors.ts";
import { assertMayChangeFactors, factorCall } from "../factors/factor-call.ts";
import { guardAddress } from "../guard-rate.ts";
import { maxPasskeys } from "../limits.ts";
import { parseBody, parseOptionalBody } from "../parse-body.ts";
import { checkCreation, creationOptions } from "../webauthn/ceremonies.ts";
import { assertPasskeysOn } from "./passkey-call.ts";
import { answerBody, openChallenge, takeChallenge } from "./passkey-challenges.ts";
import { credentialOf, insertPasskey, type PasskeyRow, passkeyJson, passkeysOf } from "./passkey-rows.ts";

/** A passkey signs in alone, so the authenticator has to know its person, and has to find the account without being told. */
const userVerification = "required";
const ceremony = { discoverable: true, userVerification } as const;

function assertRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= maxPasskeys) throw authErrors.tooManyPasskeys();
}

/** POST /passkeys/registration/options: what the browser needs to make a passkey for the account that is signed in. */
export const passkeyRegistrationOptions: Operation = async (context, call) => {
  assertPasskeysOn(context);
  await guardAddress(context, call, "mfa");
  await parseOptionalBody(call.request, z.object({}));
  return context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    await assertMayChangeFactors(tx, asked, "add a passkey");
    const passkeys = await passkeysOf(tx, asked.user.id);
    assertRoom(passkeys);
    const options = await creationOptions(context.relyingParty, asked.user, passkeys.map(credentialOf), ceremony);
    const opened = await openChallenge(tx, "registration", asked.user.id, options.challenge);
    return jsonResponse(200, { ...opened, options });
  });
};

type Given = z.output<typeof answerBody>;

async function register(tx: Tx, context: AuthContext, call: AuthCall, given: Given): Promise<PasskeyRow | AuthError> {
  const asked = await factorCall(context, call, tx);
  const { user } = asked;
  await assertMayChangeFactors(tx, asked, "add a passkey");
  const taken = await takeChallenge(tx, "registration", user.id, given.challenge_id);
  if ("error" in taken) return taken.error;
  assertRoom(await passkeysOf(tx, user.id));
  const { challenge } = taken;
  const credential = await checkCreation(context.relyingParty, given.credential, { challenge, userVerification });
  if (!credential) return authErrors.passkeyNotAccepted();
  const passkey = await insertPasskey(tx, user.id, credential, "Passkey");
  if (!passkey) return authErrors.passkeyExists();
  await audit(tx, "passkey_created", user.id, call.remoteAddress);
  await mailAccountNotice(context, tx, user, "passkey_added");
  return passkey;
}

/** POST /passkeys/registration/verify: the passkey itself; from now on it signs in to this account. */
export const verifyPasskeyRegistration: Operation = async (context, call) => {
  assertPasskeysOn(context);
  await guardAddress(context, call, "mfa");
  const given = await parseBody(call.request, answerBody);
  const outcome = await context.database.asService((tx) => register(tx, context, call, given));
  // Thrown only now: the challenge is spent by a failed attempt too.
  if (outcome instanceof Error) throw outcome;
  return jsonResponse(200, passkeyJson(outcome));
};
