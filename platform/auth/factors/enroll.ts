import { randomBytes } from "node:crypto";
import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import type { AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { parseBody } from "../parse-body.ts";
import { assertMayChangeFactors, type FactorCall, factorCall } from "./factor-call.ts";
import { qrSvg } from "./qr-svg.ts";
import { base32, totpUri } from "./totp.ts";

const body = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().trim().max(100, "is longer than 100 characters").nullish(),
  issuer: z.string().trim().max(100, "is longer than 100 characters").nullish(),
});

/** As RFC 4226 recommends. */
const keyBytes = 20;

function assertTotp({ settings }: AuthContext, type: string | null | undefined): void {
  if (type === "totp") {
    if (!settings.mfa.totp.enroll_enabled) throw authErrors.totpEnrollDisabled();
    return;
  }
  if (type === "phone") throw authErrors.phoneFactorDisabled();
  if (type === "webauthn") throw authErrors.webauthnFactorDisabled();
  throw authErrors.validation("factor_type needs to be totp, phone, or webauthn");
}

export function assertRoomForFactor(
  { settings }: Pick<AuthContext, "settings">,
  { factors }: Pick<FactorCall, "factors">,
  name: string,
): void {
  if (name && factors.some((factor) => factor.friendly_name === name)) throw authErrors.factorNameConflict(name);
  if (factors.length >= settings.mfa.max_enrolled_factors) throw authErrors.tooManyFactors();
}

async function insertFactor(tx: Tx, { factorSecrets }: AuthContext, userId: string, name: string, key: Buffer) {
  const id = crypto.randomUUID();
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
    [id, userId, name, factorSecrets.seal(id, key)],
  );
  return id;
}

/** POST /factors: a new authenticator app, which counts once its first code has been given. Its key is shown here and never again. */
export const enrollFactor: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  const { factor_type, friendly_name, issuer } = await parseBody(call.request, body);
  assertTotp(context, factor_type);
  const name = friendly_name ?? "";
  const key = randomBytes(keyBytes);
  const secret = base32(key);
  return context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    assertRoomForFactor(context, asked, name);
    await assertMayChangeFactors(tx, asked, "enroll a new factor");
    const id = await insertFactor(tx, context, asked.user.id, name, key);
    await audit(tx, "factor_in_progress", asked.user.id, call.remoteAddress);
    const uri = totpUri(issuer || new URL(context.siteUrl).host, asked.user.email ?? asked.user.id, secret);
    const totp = { qr_code: qrSvg(uri), secret, uri };
    return jsonResponse(200, { id, type: "totp", friendly_name: name, totp });
  });
};
