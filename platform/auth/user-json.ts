import type { Tx } from "../postgres/database.ts";
import { factorJson, factorsOf } from "./factors/factor-rows.ts";
import { type IdentityRow, identitiesOf, type UserRow } from "./users.ts";

const time = (date: Date | null | undefined) => date?.toISOString();

function identityJson(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: time(identity.last_sign_in_at),
    created_at: time(identity.created_at),
    updated_at: time(identity.updated_at),
    email: identity.email ?? undefined,
  };
}

/** A user as every client of the interface knows it; absent times are left out. */
export async function describeUser(tx: Tx, user: UserRow) {
  const identities = await identitiesOf(tx, user.id);
  const factors = await factorsOf(tx, user.id);
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    email_confirmed_at: time(user.email_confirmed_at),
    invited_at: time(user.invited_at),
    phone: user.phone ?? "",
    phone_confirmed_at: time(user.phone_confirmed_at),
    confirmation_sent_at: time(user.confirmation_sent_at),
    confirmed_at: time(user.confirmed_at),
    recovery_sent_at: time(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change ? time(user.email_change_sent_at) : undefined,
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: user.phone_change ? time(user.phone_change_sent_at) : undefined,
    reauthentication_sent_at: time(user.reauthentication_sent_at),
    last_sign_in_at: time(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map(identityJson),
    factors: factors.map(factorJson),
    created_at: time(user.created_at),
    updated_at: time(user.updated_at),
    banned_until: time(user.banned_until),
    deleted_at: time(user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

export type UserJson = Awaited<ReturnType<typeof describeUser>>;

/**
 * The answer to a sign-up that still has to be confirmed. It is the same for a new address, one that waits and one that
 * has an account: only the mailbox learns which. So it lists no identities, and everything in it is of this moment.
 */
export function unconfirmedUserJson(id: string, email: string, userMetadata: Record<string, unknown>) {
  const now = new Date().toISOString();
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: userMetadata,
    identities: [],
    factors: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
