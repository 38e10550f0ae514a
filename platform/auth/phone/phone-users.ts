import type { Tx } from "../../postgres/database.ts";
import { insertUserRow, type NewUser, type UserRow } from "../users.ts";

export async function findUserByPhone(tx: Tx, phone: string): Promise<UserRow | undefined> {
  const { rows } = await tx.query<UserRow>("select * from auth.users where phone = $1 and deleted_at is null", [phone]);
  return rows[0];
}

/** Undefined when the number is taken. */
export async function insertPhoneUser(
  tx: Tx,
  user: Omit<NewUser, "email"> & { readonly phone: string },
): Promise<UserRow | undefined> {
  const appMetadata = { provider: "phone", providers: ["phone"], ...user.appMetadata };
  const row = await insertUserRow(tx, { ...user, appMetadata });
  if (row) await writePhoneIdentity(tx, row.id);
  return row;
}

/** The identity of the account's present number; a number that an account gains is a way to sign in beside the others. */
export async function writePhoneIdentity(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     select u.id::text, u.id, jsonb_build_object('sub', u.id, 'phone', u.phone, 'email_verified', false,
       'phone_verified', u.phone_confirmed_at is not null), 'phone', now(), now(), now()
     from auth.users u where u.id = $1 and u.phone is not null
     on conflict (provider_id, provider) do update set updated_at = now(),
       identity_data = auth.identities.identity_data || excluded.identity_data`,
    [userId],
  );
  await tx.query(
    `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object(
       'provider', coalesce(raw_app_meta_data ->> 'provider', 'phone'),
       'providers', coalesce(raw_app_meta_data -> 'providers', '[]') || '["phone"]')
     where id = $1 and not coalesce(raw_app_meta_data -> 'providers', '[]') ? 'phone'`,
    [userId],
  );
}

/**
 * The number is proven. `password` is the one that came with the sign-up whose code this was; a code of another kind proves the phone
 * but not who chose the stored password, so an unproven one is dropped (pre-hijacking).
 */
export async function confirmPhone(tx: Tx, user: UserRow, password: string | null): Promise<void> {
  if (user.phone_confirmed_at) return;
  await tx.query(
    `update auth.users set phone_confirmed_at = now(), updated_at = now(),
       encrypted_password = case when email_confirmed_at is null then $2 else encrypted_password end where id = $1`,
    [user.id, password],
  );
  await writePhoneIdentity(tx, user.id);
}

/** The account has this proven number from here on; an anonymous one is one like any other. */
export async function setPhone(tx: Tx, userId: string, phone: string): Promise<void> {
  await tx.query(
    `update auth.users set phone = $2, phone_confirmed_at = now(), phone_change = '', is_anonymous = false, updated_at = now()
     where id = $1`,
    [userId, phone],
  );
  await writePhoneIdentity(tx, userId);
}
