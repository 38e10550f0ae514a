import { z } from "zod";
import { addressGroup } from "#lib/address-group.ts";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { randomCode } from "../hashes.ts";
import { challengeMinutes } from "../limits.ts";
import { parseOptionalBody } from "../parse-body.ts";
import { guardSms } from "../phone/guard-sms.ts";
import { sendCode } from "../phone/send-code.ts";
import { inet } from "../sessions.ts";
import { creationOptions, requestOptions } from "../webauthn/ceremonies.ts";
import { type FactorCall, factorCall, factorOfPath } from "./factor-call.ts";
import { assertVerifiable } from "./factor-kinds.ts";
import type { FactorRow } from "./factor-rows.ts";
import { phoneCodeHash } from "./prove-factor.ts";

// A client names the site it believes to be on (`webauthn.rpId`): what counts is what the server knows of itself.
const body = z.object({});

type Asked = {
  readonly id: string;
  readonly codeHash?: string;
  /** What an authenticator has to sign, and whether it makes a credential or uses one. */
  readonly webauthn?: { readonly type: "create" | "request"; readonly challenge: string };
};

async function openChallenge(tx: Tx, call: AuthCall, factor: FactorRow, { id, codeHash, webauthn }: Asked) {
  const { rows } = await tx.query<{ expires_at: number }>(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, address_group, otp_code, web_authn_session_data)
     values ($1, $2, now(), $3::inet, $4, $6, $7::jsonb)
     returning floor(extract(epoch from created_at + make_interval(mins => $5)))::float8 as expires_at`,
    [
      id,
      factor.id,
      inet(call.remoteAddress),
      addressGroup(call.remoteAddress),
      challengeMinutes,
      codeHash ?? null,
      webauthn ? JSON.stringify(webauthn) : null,
    ],
  );
  await tx.query("update auth.mfa_factors set last_challenged_at = now() where id = $1", [factor.id]);
  return { id, type: factor.factor_type, expires_at: rows[0]?.expires_at };
}

async function challengePhone(tx: Tx, context: AuthContext, call: AuthCall, factor: FactorRow) {
  const { otp_length, template } = context.settings.mfa.phone;
  const id = crypto.randomUUID();
  const code = randomCode(otp_length);
  const phone = factor.phone ?? "";
  const seconds = challengeMinutes * 60;
  await sendCode(context, tx, { userId: factor.user_id, phone, code, template, seconds });
  return openChallenge(tx, call, factor, { id, codeHash: phoneCodeHash(context.secret, id, code) });
}

/** The first challenge makes the credential, each later one uses it. */
async function challengeWebauthn(
  tx: Tx,
  { relyingParty }: AuthContext,
  call: AuthCall,
  { user, factors }: FactorCall,
  factor: FactorRow,
) {
  const userVerification = "preferred";
  const known = factor.web_authn_credential;
  const others = factors.flatMap(({ web_authn_credential }) => web_authn_credential ?? []);
  const publicKey = known
    ? await requestOptions(relyingParty, [known], { userVerification })
    : await creationOptions(relyingParty, user, others, { discoverable: false, userVerification });
  const type = known ? "request" : "create";
  const webauthn = { type, challenge: publicKey.challenge } as const;
  const opened = await openChallenge(tx, call, factor, { id: crypto.randomUUID(), webauthn });
  return { ...opened, webauthn: { type, credential_options: { publicKey } } };
}

function challengeOf(tx: Tx, context: AuthContext, call: AuthCall, asked: FactorCall, factor: FactorRow) {
  if (factor.factor_type === "phone") return challengePhone(tx, context, call, factor);
  if (factor.factor_type === "webauthn") return challengeWebauthn(tx, context, call, asked, factor);
  return openChallenge(tx, call, factor, { id: crypto.randomUUID() });
}

/** POST /factors/:id/challenge: opens five minutes in which this factor may be given, from the same network address. */
export const challengeFactor: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  await parseOptionalBody(call.request, body);
  const { database, settings } = context;
  const { phone } = await database.asService(async (tx) => {
    const factor = factorOfPath(await factorCall(context, call, tx), call);
    if (factor.factor_type === "recovery_code")
      throw authErrors.validation("Recovery codes are verified without a challenge");
    assertVerifiable(context, factor);
    return factor;
  });
  if (phone !== null) await guardSms(context, call, phone, settings.mfa.phone.max_frequency);
  return database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    const challenge = await challengeOf(tx, context, call, asked, factorOfPath(asked, call));
    await audit(tx, "challenge_created", asked.user.id, call.remoteAddress);
    return jsonResponse(200, challenge);
  });
};
