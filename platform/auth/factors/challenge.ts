import { z } from "zod";
import { addressGroup } from "#lib/address-group.ts";
import { jsonResponse } from "../../http/json-response.ts";
import { audit } from "../audit.ts";
import type { Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { challengeMinutes } from "../limits.ts";
import { parseOptionalBody } from "../parse-body.ts";
import { inet } from "../sessions.ts";
import { factorCall, factorOfPath } from "./factor-call.ts";

/** POST /factors/:id/challenge: opens five minutes in which a code of this factor may be given, from the same network address. */
export const challengeFactor: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  await parseOptionalBody(call.request, z.object({}));
  return context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    const factor = factorOfPath(asked, call);
    if (factor.factor_type !== "totp") throw authErrors.validation("Recovery codes are verified without a challenge");
    const id = crypto.randomUUID();
    const { rows } = await tx.query<{ expires_at: number }>(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, address_group)
       values ($1, $2, now(), $3::inet, $4)
       returning floor(extract(epoch from created_at + make_interval(mins => $5)))::float8 as expires_at`,
      [id, factor.id, inet(call.remoteAddress), addressGroup(call.remoteAddress), challengeMinutes],
    );
    await tx.query("update auth.mfa_factors set last_challenged_at = now() where id = $1", [factor.id]);
    await audit(tx, "challenge_created", asked.user.id, call.remoteAddress);
    return jsonResponse(200, { id, type: "totp", expires_at: rows[0]?.expires_at });
  });
};
