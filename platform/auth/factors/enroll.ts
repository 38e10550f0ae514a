import { randomBytes } from "node:crypto";
import { encode } from "uqr";
import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import type { AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { parseBody, phoneField } from "../parse-body.ts";
import { assertMayChangeFactors, type FactorCall, factorCall } from "./factor-call.ts";
import { assertEnrollable } from "./factor-kinds.ts";
import { base32, totpUri } from "./totp.ts";

/** Modules around the code that readers need to find it. */
const quietZone = 4;

/**
 * A QR code as an SVG picture, always dark on white. It holds no `#` and no `%`: clients of this interface put it into a data
 * address without escaping it.
 */
function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  let path = "";
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) path += `M${x} ${y}h1v1h-1z`;
  }
  const pixels = size * 4;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}h-${size}z"/><path fill="black" d="${path}"/></svg>`;
}

const body = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().trim().max(100, "is longer than 100 characters").nullish(),
  issuer: z.string().trim().max(100, "is longer than 100 characters").nullish(),
  phone: phoneField.nullish(),
});
type Wanted = z.output<typeof body>;

/** As RFC 4226 recommends. */
const keyBytes = 20;

export function assertRoomForFactor(
  { settings }: Pick<AuthContext, "settings">,
  { factors }: Pick<FactorCall, "factors">,
  name: string,
): void {
  if (name && factors.some((factor) => factor.friendly_name === name)) throw authErrors.factorNameConflict(name);
  if (factors.length >= settings.mfa.max_enrolled_factors) throw authErrors.tooManyFactors();
}

type NewFactor = {
  readonly id: string;
  readonly type: "totp" | "phone" | "webauthn";
  readonly name: string;
  readonly secret?: string;
  readonly phone?: string;
};

async function insertFactor(tx: Tx, userId: string, { id, type, name, secret, phone }: NewFactor) {
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
     values ($1, $2, $3, $4, 'unverified', $5, $6, now(), now())`,
    [id, userId, name, type, secret ?? null, phone ?? null],
  );
}

async function enrollTotp(tx: Tx, context: AuthContext, { user }: FactorCall, name: string, issuer: string) {
  const id = crypto.randomUUID();
  const key = randomBytes(keyBytes);
  const secret = base32(key);
  await insertFactor(tx, user.id, { id, type: "totp", name, secret: context.factorSecrets.seal(id, key) });
  const uri = totpUri(issuer || new URL(context.siteUrl).host, user.email || user.phone || user.id, secret);
  return { id, type: "totp", friendly_name: name, totp: { qr_code: qrSvg(uri), secret, uri } };
}

async function enrollPhone(tx: Tx, { user }: FactorCall, name: string, phone: string) {
  const id = crypto.randomUUID();
  await insertFactor(tx, user.id, { id, type: "phone", name, phone });
  return { id, type: "phone", friendly_name: name, phone };
}

async function enrollWebauthn(tx: Tx, { user }: FactorCall, name: string) {
  const id = crypto.randomUUID();
  await insertFactor(tx, user.id, { id, type: "webauthn", name });
  return { id, type: "webauthn", friendly_name: name };
}

/** What there is without an unfinished factor of this number. @throws {AuthError} where a finished one has it. */
async function withoutUnfinished(tx: Tx, asked: FactorCall, phone: string): Promise<FactorCall> {
  const same = asked.factors.filter((factor) => factor.factor_type === "phone" && factor.phone === phone);
  if (same.some(({ status }) => status === "verified")) throw authErrors.phoneFactorExists();
  await tx.query("delete from auth.mfa_factors where id = any($1)", [same.map(({ id }) => id)]);
  return { ...asked, factors: asked.factors.filter((factor) => !same.includes(factor)) };
}

function phoneOf({ factor_type, phone }: Wanted): string | undefined {
  if (factor_type !== "phone") return undefined;
  if (!phone) throw authErrors.validation("Phone number required to enroll Phone factor");
  return phone;
}

/**
 * POST /factors: a new authenticator app, phone or authenticator, which counts once its first proof has been given. The key of an
 * app is shown here and never again.
 */
export const enrollFactor: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  const wanted = await parseBody(call.request, body);
  const { factor_type: type, issuer } = wanted;
  assertEnrollable(context, type);
  const name = wanted.friendly_name ?? "";
  const phone = phoneOf(wanted);
  return context.database.asService(async (tx) => {
    const present = await factorCall(context, call, tx);
    await assertMayChangeFactors(tx, present, "enroll a new factor");
    const asked = phone ? await withoutUnfinished(tx, present, phone) : present;
    assertRoomForFactor(context, asked, name);
    await audit(tx, "factor_in_progress", asked.user.id, call.remoteAddress);
    if (phone) return jsonResponse(200, await enrollPhone(tx, asked, name, phone));
    if (type === "webauthn") return jsonResponse(200, await enrollWebauthn(tx, asked, name));
    return jsonResponse(200, await enrollTotp(tx, context, asked, name, issuer ?? ""));
  });
};
