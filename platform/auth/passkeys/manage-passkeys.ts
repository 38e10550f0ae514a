import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { mailAccountNotice } from "../account-notice.ts";
import { userIdOfPath } from "../admin-users.ts";
import { audit } from "../audit.ts";
import { requireServiceRole, signedInUser } from "../authenticate.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { assertMayChangeFactors, factorCall } from "../factors/factor-call.ts";
import { guardAddress } from "../guard-rate.ts";
import { parseBody } from "../parse-body.ts";
import { findUser, type UserRow } from "../users.ts";
import { assertPasskeysOn, passkeyOfPath } from "./passkey-call.ts";
import { passkeyJson, passkeysOf } from "./passkey-rows.ts";

/** GET /passkeys. */
export const listPasskeys: Operation = async (context, call) => {
  assertPasskeysOn(context);
  return context.database.asService(async (tx) => {
    const { user } = await signedInUser(context, call, tx);
    return jsonResponse(200, (await passkeysOf(tx, user.id)).map(passkeyJson));
  });
};

const renaming = z.object({
  friendly_name: z
    .string({ error: "is required" })
    .trim()
    .min(1, "is required")
    .max(120, "must be 120 characters or less"),
});

/** PATCH /passkeys/:passkey. */
export const renamePasskey: Operation = async (context, call) => {
  assertPasskeysOn(context);
  await guardAddress(context, call, "mfa");
  const { friendly_name } = await parseBody(call.request, renaming);
  return context.database.asService(async (tx) => {
    const { user } = await signedInUser(context, call, tx, "for update");
    const passkey = passkeyOfPath(await passkeysOf(tx, user.id), call);
    await tx.query("update auth.webauthn_credentials set friendly_name = $2, updated_at = now() where id = $1", [
      passkey.id,
      friendly_name,
    ]);
    await audit(tx, "passkey_updated", user.id, call.remoteAddress);
    return jsonResponse(200, passkeyJson({ ...passkey, friendly_name }));
  });
};

async function remove(tx: Tx, context: AuthContext, call: AuthCall, user: UserRow): Promise<Response> {
  const passkey = passkeyOfPath(await passkeysOf(tx, user.id), call);
  await tx.query("delete from auth.webauthn_credentials where id = $1", [passkey.id]);
  await audit(tx, "passkey_deleted", user.id, call.remoteAddress);
  await mailAccountNotice(context, tx, user, "passkey_removed");
  return new Response(null, { status: 204 });
}

/** DELETE /passkeys/:passkey. */
export const deletePasskey: Operation = async (context, call) => {
  assertPasskeysOn(context);
  await guardAddress(context, call, "mfa");
  return context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    await assertMayChangeFactors(tx, asked, "remove a passkey");
    return remove(tx, context, call, asked.user);
  });
};

/** GET /admin/users/:id/passkeys. */
export const listPasskeysOfUser: Operation = async (context, call) => {
  assertPasskeysOn(context);
  await requireServiceRole(context, call);
  const id = userIdOfPath(call);
  return context.database.asService(async (tx) => {
    if (!(await findUser(tx, id))) throw authErrors.userNotFound();
    return jsonResponse(200, (await passkeysOf(tx, id)).map(passkeyJson));
  });
};

/** DELETE /admin/users/:id/passkeys/:passkey: for somebody whose device is in other hands. */
export const deletePasskeyOfUser: Operation = async (context, call) => {
  assertPasskeysOn(context);
  await requireServiceRole(context, call);
  const id = userIdOfPath(call);
  return context.database.asService(async (tx) => {
    const user = await findUser(tx, id, "for update");
    if (!user) throw authErrors.userNotFound();
    return remove(tx, context, call, user);
  });
};
