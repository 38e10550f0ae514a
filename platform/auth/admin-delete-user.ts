import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Tx } from "../postgres/database.ts";
import { userIdOfPath } from "./admin-users.ts";
import { audit } from "./audit.ts";
import { requireServiceRole } from "./authenticate.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { sha256 } from "./hashes.ts";
import { parseOptionalBody } from "./parse-body.ts";
import { endSessions } from "./sessions.ts";
import { findUser, type UserRow } from "./users.ts";

const body = z.object({ should_soft_delete: z.boolean().nullish() });

/**
 * Keeps the row, and nothing by which the person could be known or sign in. What other rooms hold of the person is erased by triggers
 * on `deleted_at`, as it is when the row is deleted.
 */
async function softDelete(tx: Tx, user: UserRow): Promise<void> {
  await endSessions(tx, user.id);
  await tx.query("delete from auth.identities where user_id = $1", [user.id]);
  await tx.query("delete from auth.one_time_tokens where user_id = $1", [user.id]);
  await tx.query("delete from auth.mfa_factors where user_id = $1", [user.id]);
  await tx.query("delete from auth.webauthn_credentials where user_id = $1", [user.id]);
  await tx.query(
    `update auth.users set deleted_at = now(), updated_at = now(), email = $2, encrypted_password = null,
       email_change = '', phone = null, phone_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}'
     where id = $1`,
    [user.id, sha256(`${user.id}:${user.email ?? ""}`)],
  );
}

/** DELETE /admin/users/:id, wholly or with `should_soft_delete`. */
export const deleteUser: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const id = userIdOfPath(call);
  const soft = (await parseOptionalBody(call.request, body)).should_soft_delete === true;
  await context.database.asService(async (tx) => {
    const user = await findUser(tx, id, "for update");
    if (!user) throw authErrors.userNotFound();
    if (soft) await softDelete(tx, user);
    else await tx.query("delete from auth.users where id = $1", [user.id]);
    await audit(tx, "user_deleted", user.id, call.remoteAddress);
  });
  context.sessions.forget(id);
  return jsonResponse(200, {});
};
