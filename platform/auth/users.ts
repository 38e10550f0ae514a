import type { Tx } from "../postgres/database.ts";

/** A row of auth.users, as far as operations read it. */
export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  confirmed_at: Date | null;
  banned_until: Date | null;
  reauthentication_sent_at: Date | null;
  deleted_at: Date | null;
  is_anonymous: boolean;
};

export type IdentityRow = {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
  email: string | null;
};

export type NewUser = {
  readonly id?: string;
  readonly email: string;
  readonly encryptedPassword: string | null;
  readonly userMetadata: Record<string, unknown>;
  readonly appMetadata?: Record<string, unknown>;
  readonly confirmed: boolean;
};

export async function findUserByEmail(
  tx: Tx,
  email: string,
  lock: "" | "for update" = "",
): Promise<UserRow | undefined> {
  const { rows } = await tx.query<UserRow>(
    `select * from auth.users where email = $1 and is_sso_user = false and deleted_at is null ${lock}`,
    [email],
  );
  return rows[0];
}

export async function findUser(tx: Tx, id: string, lock: "" | "for update" = ""): Promise<UserRow | undefined> {
  const { rows } = await tx.query<UserRow>(`select * from auth.users where id = $1 and deleted_at is null ${lock}`, [
    id,
  ]);
  return rows[0];
}

export async function identitiesOf(tx: Tx, userId: string): Promise<IdentityRow[]> {
  const { rows } = await tx.query<IdentityRow>("select * from auth.identities where user_id = $1 order by created_at", [
    userId,
  ]);
  return rows;
}

type NewUserRow = Pick<NewUser, "id" | "userMetadata"> & {
  readonly email?: string | undefined;
  readonly phone?: string;
  readonly encryptedPassword?: string | null;
  readonly appMetadata: Record<string, unknown>;
  /** Whether the address, or the number, is proven. */
  readonly confirmed?: boolean;
  readonly isAnonymous?: boolean;
  readonly isSso?: boolean;
};

/** The account alone, without an identity. Undefined when the address or number is taken: of two that sign up at once, one comes second. */
export async function insertUserRow(tx: Tx, user: NewUserRow): Promise<UserRow | undefined> {
  const { confirmed = false, isAnonymous = false, isSso = false } = user;
  const { rows } = await tx.query<UserRow>(
    `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, is_anonymous, is_sso_user, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2::text, $3::text, $4,
       case when $5::boolean and $2::text is not null then now() end, case when $5::boolean and $3::text is not null then now() end,
       $6::jsonb, $7::jsonb, $8, $9, now(), now())
     on conflict do nothing returning *`,
    [
      user.id ?? crypto.randomUUID(),
      user.email ?? null,
      user.phone ?? null,
      user.encryptedPassword ?? null,
      confirmed,
      JSON.stringify(user.appMetadata),
      JSON.stringify(user.userMetadata),
      isAnonymous,
      isSso,
    ],
  );
  return rows[0];
}

/** Undefined when the address is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  const appMetadata = { provider: "email", providers: ["email"], ...user.appMetadata };
  const row = await insertUserRow(tx, { ...user, appMetadata });
  if (row) await insertEmailIdentity(tx, row, user.confirmed);
  return row;
}

export async function insertAnonymousUser(tx: Tx, userMetadata: Record<string, unknown>): Promise<UserRow> {
  const row = await insertUserRow(tx, { appMetadata: {}, userMetadata, isAnonymous: true });
  return row!;
}

/** An anonymous account whose holder has proven an address is one like any other from here on. */
export async function endAnonymity(tx: Tx, user: UserRow): Promise<void> {
  await tx.query(
    `update auth.users set is_anonymous = false, updated_at = now(),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"provider": "email", "providers": ["email"]}' where id = $1`,
    [user.id],
  );
  const changed = await findUser(tx, user.id);
  if (changed) await insertEmailIdentity(tx, changed, true);
}

async function insertEmailIdentity(tx: Tx, user: UserRow, verified: boolean): Promise<void> {
  const data = { sub: user.id, email: user.email, email_verified: verified, phone_verified: false };
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::text::uuid, $2::jsonb, 'email', now(), now(), now()) on conflict do nothing`,
    [user.id, JSON.stringify(data)],
  );
}

/** What came with the sign-up whose link was followed; nothing with a link of another kind. */
type SignedUp = {
  readonly pending_password: string | null;
  readonly pending_metadata: Record<string, unknown> | null;
};

/**
 * The address is proven. The account is as its own sign-up wanted it; a link of another kind proves the mailbox but not who chose the stored
 * password, so an unproven one is dropped (pre-hijacking).
 */
export async function confirmEmail(
  tx: Tx,
  user: UserRow,
  { pending_password: password, pending_metadata: metadata }: SignedUp,
): Promise<UserRow> {
  if (user.email_confirmed_at) return user;
  const { rows } = await tx.query<UserRow>(
    // A password that is dropped here was chosen by somebody who did not have the mailbox; what they wrote about themselves goes with it.
    `update auth.users set email_confirmed_at = now(), updated_at = now(), encrypted_password = $2::text,
       raw_user_meta_data = case when $2::text is null and coalesce(encrypted_password, '') <> '' then '{}'
         else coalesce($3::jsonb, raw_user_meta_data) end
     where id = $1 returning *`,
    [user.id, password, metadata ? JSON.stringify(metadata) : null],
  );
  await markIdentityVerified(tx, user.id);
  return rows[0]!;
}

export async function markIdentityVerified(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `update auth.identities i set updated_at = now(),
       identity_data = i.identity_data || jsonb_build_object('email', u.email, 'email_verified', true)
     from auth.users u where u.id = i.user_id and i.user_id = $1 and i.provider = 'email'`,
    [userId],
  );
}

export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > Date.now();
}
