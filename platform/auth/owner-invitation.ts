import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Database, Tx } from "../postgres/database.ts";
import { acceptPassword } from "./accept-password.ts";
import { audit } from "./audit.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { guardAddress } from "./guard-rate.ts";
import { randomToken, sha256 } from "./hashes.ts";
import { linkHours } from "./limits.ts";
import { emailField, parseBody, passwordField } from "./parse-body.ts";
import { hashPassword } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import { insertUser } from "./users.ts";

async function hasOwner(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query(
    "select from auth.users where raw_app_meta_data ->> 'role' = 'owner' and deleted_at is null limit 1",
  );
  return rows.length > 0;
}

/** The only row is also the lock: makers and users of an invitation queue for it. */
const lockInvitation = (tx: Tx) => tx.query("select pg_advisory_xact_lock(hashtext('auth.owner_invitation'))");

/**
 * A fresh one-time token for the link that makes the first owner (`/auth?owner=<token>`), good for 24 hours; the one
 * before it stops working. Null when there is an owner.
 */
export function ownerInvitation(database: Database): Promise<string | null> {
  return database.asService(async (tx) => {
    await lockInvitation(tx);
    if (await hasOwner(tx)) return null;
    const token = randomToken();
    await tx.query(
      `insert into auth.owner_invitation (token_hash, expires_at) values ($1, now() + make_interval(hours => $2))
       on conflict (only_row) do update set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at`,
      [sha256(token), linkHours.ownerInvitation],
    );
    return token;
  });
}

/** A sign-up that nobody has confirmed is nobody's: whoever typed the address first must not keep the owner from it. */
const dropUnproven = (tx: Tx, email: string) =>
  tx.query(
    `delete from auth.users where email = $1 and is_sso_user = false and deleted_at is null
       and email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null`,
    [email],
  );

const body = z.object({
  token: z.string().min(1, "is required").max(200, "is too long"),
  email: emailField,
  password: passwordField,
});

/** POST /owner: the first owner's account, confirmed, with a session. Works once; of two at the same time, for one. */
export const createOwner: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const { token, email, password } = await parseBody(call.request, body);
  await acceptPassword(context, password, email);
  const encryptedPassword = await hashPassword(password);
  const tokens = await context.database.asService(async (tx) => {
    await lockInvitation(tx);
    const { rows } = await tx.query(
      "delete from auth.owner_invitation where token_hash = $1 and expires_at > now() returning token_hash",
      [sha256(token)],
    );
    if (rows.length === 0 || (await hasOwner(tx))) throw authErrors.invitationNotFound();
    await dropUnproven(tx, email);
    const user = await insertUser(tx, {
      email,
      encryptedPassword,
      userMetadata: {},
      appMetadata: { role: "owner" },
      confirmed: true,
    });
    // Whoever holds the link owns this server and may be told; the invitation stands, since this transaction ends here.
    if (!user) throw authErrors.emailExists();
    await audit(tx, "owner_created", user.id, call.remoteAddress);
    await audit(tx, "login", user.id, call.remoteAddress);
    return startSession(tx, context, call, user.id, "password");
  });
  return jsonResponse(200, tokens);
};
