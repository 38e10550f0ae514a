import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { parseJson, readBytes } from "../http/read-body.ts";
import type { Tx } from "../postgres/database.ts";
import { audit } from "./audit.ts";
import { requireServiceRole } from "./authenticate.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { sha256 } from "./hashes.ts";
import { maxBodyBytes } from "./limits.ts";
import { uuidField } from "./parse-body.ts";
import { endSessions } from "./sessions.ts";
import { findUser, type UserRow } from "./users.ts";

const body = z.object({ should_soft_delete: z.boolean().nullish() });

async function wantsSoftDelete(request: Request): Promise<boolean> {
  const bytes = await readBytes(request, maxBodyBytes);
  if (bytes.length === 0) return false;
  const parsed = body.safeParse(parseJson(bytes));
  if (!parsed.success) throw authErrors.validation("should_soft_delete must be true or false");
  return parsed.data.should_soft_delete === true;
}

/**
 * Keeps the row, and nothing by which the person could be known or sign in. What other rooms hold of the person is erased by triggers
 * on `deleted_at`, as it is when the row is deleted.
 */
async function softDelete(tx: Tx, user: UserRow): Promise<void> {
  await endSessions(tx, user.id);
  await tx.query("delete from auth.identities where user_id = $1", [user.id]);
  await tx.query("delete from auth.one_time_tokens where user_id = $1", [user.id]);
  await tx.query(
    `update auth.users set deleted_at = now(), updated_at = now(), email = $2, encrypted_password = null,
       email_change = '', phone = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}'
     where id = $1`,
    [user.id, sha256(`${user.id}:${user.email ?? ""}`)],
  );
}

/** DELETE /admin/users/:id, wholly or with `should_soft_delete`. */
export const deleteUser: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const id = uuidField.safeParse(call.params.id);
  if (!id.success) throw authErrors.validation("user_id must be an UUID");
  const soft = await wantsSoftDelete(call.request);
  await context.database.asService(async (tx) => {
    const user = await findUser(tx, id.data, "for update");
    if (!user) throw authErrors.userNotFound();
    if (soft) await softDelete(tx, user);
    else await tx.query("delete from auth.users where id = $1", [user.id]);
    await audit(tx, "user_deleted", user.id, call.remoteAddress);
  });
  context.sessions.forget(id.data);
  return jsonResponse(200, {});
};
