import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import type { Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { assertMayChangeFactors, factorCall } from "../factors/factor-call.ts";
import { guardAddress } from "../guard-rate.ts";
import { uuidField } from "../parse-body.ts";
import { findUserByEmail, type IdentityRow, identitiesOf, type UserRow } from "../users.ts";
import { mailIdentityChange, noteProviders } from "./provider-accounts.ts";

/** The account's address came with what is gone: it takes one that is left. */
async function takeAddress(tx: Tx, user: UserRow, left: readonly IdentityRow[]): Promise<void> {
  if (left.some(({ email }) => email === user.email)) return;
  const email = left.find((identity) => identity.email && identity.identity_data.email_verified === true)?.email;
  if (!email) return;
  const other = await findUserByEmail(tx, email);
  if (other && other.id !== user.id) throw authErrors.emailOfIdentityTaken();
  await tx.query("update auth.users set email = $2, email_confirmed_at = now() where id = $1", [user.id, email]);
}

/** DELETE /user/identities/:id. Without its e-mail identity an account has no password any more. */
export const unlinkIdentity: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  if (!context.settings.enable_manual_linking) throw authErrors.manualLinkingDisabled();
  const id = uuidField.safeParse(call.params.id);
  if (!id.success) throw authErrors.validation("identity_id must be an UUID");
  const userId = await context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    const { user } = asked;
    const identities = await identitiesOf(tx, user.id);
    const gone = identities.find((identity) => identity.id === id.data.toLowerCase());
    if (!gone) throw authErrors.identityNotFound();
    if (identities.length < 2) throw authErrors.lastIdentity();
    await assertMayChangeFactors(tx, asked, "unlink an identity");
    await tx.query("delete from auth.identities where id = $1", [gone.id]);
    if (gone.provider === "email")
      await tx.query("update auth.users set encrypted_password = null where id = $1", [user.id]);
    const left = identities.filter((identity) => identity !== gone);
    await takeAddress(tx, user, left);
    await noteProviders(tx, user.id);
    await mailIdentityChange(context, tx, user, "identity_unlinked", gone.provider);
    await audit(tx, "identity_unlinked", user.id, call.remoteAddress);
    return user.id;
  });
  context.sessions.forget(userId);
  return jsonResponse(200, {});
};
