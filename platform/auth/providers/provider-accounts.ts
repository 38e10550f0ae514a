import { providerName } from "#lib/provider-name.ts";
import type { Tx } from "../../postgres/database.ts";
import { mailAccountNotice, type NoticeMailer } from "../account-notice.ts";
import { audit } from "../audit.ts";
import type { AuthCall, AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import { assertMayCreate } from "../hooks/sign-in-hooks.ts";
import { withdrawTokens } from "../one-time-tokens.ts";
import { endSessions } from "../sessions.ts";
import { findUser, findUserByEmail, type IdentityRow, insertUserRow, isBanned, type UserRow } from "../users.ts";
import type { ProviderProfile } from "./profile.ts";

/** Two first sign-ins of one person at once must not make two accounts: they take turns. */
const takeTurn = (tx: Tx, key: string) =>
  tx.query("select pg_advisory_xact_lock(hashtextextended('auth.identity:' || $1, 0))", [key]);

export async function findIdentity(tx: Tx, { provider, sub }: ProviderProfile): Promise<IdentityRow | undefined> {
  await takeTurn(tx, `${provider}:${sub}`);
  const { rows } = await tx.query<IdentityRow>(
    "select * from auth.identities where provider = $1 and provider_id = $2 for update",
    [provider, sub],
  );
  return rows[0];
}

/** `provider` and `providers` of the account's metadata, after its identities have changed. */
export async function noteProviders(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `update auth.users u set updated_at = now(), raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') ||
       jsonb_build_object('providers', i.providers, 'provider',
         case when i.providers ? (u.raw_app_meta_data ->> 'provider') then u.raw_app_meta_data -> 'provider'
           else i.providers -> 0 end)
     from (select jsonb_agg(provider order by first) as providers
       from (select provider, min(created_at) as first from auth.identities where user_id = $1 group by provider) p) i
     where u.id = $1 and i.providers is not null`,
    [userId],
  );
}

/** What the provider says of the person fills what their metadata does not say yet. */
async function takeMetadata(tx: Tx, userId: string, data: ProviderProfile["data"]): Promise<void> {
  await tx.query(
    `update auth.users set updated_at = now(), raw_user_meta_data = $2::jsonb || coalesce(raw_user_meta_data, '{}')
     where id = $1 and octet_length(($2::jsonb || coalesce(raw_user_meta_data, '{}'))::text) <= 4096`,
    [userId, JSON.stringify(data)],
  );
}

/** Adds an identity to an account. */
export async function addIdentity(tx: Tx, userId: string, profile: ProviderProfile): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3::jsonb, $4, now(), clock_timestamp(), now())`,
    [profile.sub, userId, JSON.stringify(profile.data), profile.provider],
  );
  await noteProviders(tx, userId);
  await takeMetadata(tx, userId, profile.data);
}

/**
 * Nobody had proven the address until now: whoever registered it may have been a stranger. Their password, links, sessions, other
 * identities and words about themselves do not stay with the account of the person who can prove it.
 */
async function takeOver(tx: Tx, user: UserRow): Promise<void> {
  await withdrawTokens(tx, user.id);
  await endSessions(tx, user.id);
  await tx.query("delete from auth.identities where user_id = $1", [user.id]);
  await tx.query("delete from auth.mfa_factors where user_id = $1", [user.id]);
  await tx.query("delete from auth.webauthn_credentials where user_id = $1", [user.id]);
  await tx.query(
    `update auth.users set email_confirmed_at = now(), encrypted_password = null, raw_user_meta_data = '{}',
       email_change = '', phone = null, phone_confirmed_at = null, phone_change = '', updated_at = now() where id = $1`,
    [user.id],
  );
}

/** Tells the account's address, in the transaction of the change, who else can sign in to it from now on, or no longer. */
export const mailIdentityChange = (
  mailer: NoticeMailer,
  tx: Tx,
  user: Pick<UserRow, "id" | "email">,
  kind: "identity_linked" | "identity_unlinked",
  provider: string,
): Promise<void> => mailAccountNotice(mailer, tx, user, kind, { Provider: providerName(provider) });

export async function insertProviderUser(tx: Tx, profile: ProviderProfile, isSso = false): Promise<UserRow> {
  const { provider, email } = profile;
  const appMetadata = { provider, providers: [provider] };
  const user = await insertUserRow(tx, { email, confirmed: true, appMetadata, userMetadata: {}, isSso });
  if (!user) throw new Error("An account with the same address was made while this one was being made");
  return user;
}

async function createAccount(tx: Tx, context: AuthContext, call: AuthCall, profile: ProviderProfile): Promise<UserRow> {
  if (!context.settings.enable_signup) throw authErrors.signupDisabled();
  const { email, provider, data } = profile;
  await assertMayCreate(tx, context, call, { email, provider, metadata: data });
  const user = await insertProviderUser(tx, profile);
  await audit(tx, "user_signedup", user.id, call.remoteAddress);
  return user;
}

async function knownAccount(tx: Tx, identity: IdentityRow, profile: ProviderProfile): Promise<UserRow> {
  const user = await findUser(tx, identity.user_id, "for update");
  if (!user) throw authErrors.userBanned();
  await tx.query(
    "update auth.identities set identity_data = $2::jsonb, last_sign_in_at = now(), updated_at = now() where id = $1",
    [identity.id, JSON.stringify(profile.data)],
  );
  return user;
}

/** By the address, which the provider must vouch for. */
async function accountOfAddress(
  tx: Tx,
  context: AuthContext,
  call: AuthCall,
  profile: ProviderProfile,
): Promise<UserRow> {
  if (!profile.email) throw authErrors.providerGivesNoEmail();
  if (!profile.emailVerified) throw authErrors.providerEmailUnverified(profile.provider);
  await takeTurn(tx, `email:${profile.email}`);
  const known = await findUserByEmail(tx, profile.email, "for update");
  if (known && isBanned(known)) return known;
  if (known && !known.email_confirmed_at) await takeOver(tx, known);
  const user = known ?? (await createAccount(tx, context, call, profile));
  await addIdentity(tx, user.id, profile);
  if (known?.email_confirmed_at) await mailIdentityChange(context, tx, known, "identity_linked", profile.provider);
  return user;
}

/**
 * The account that a provider's identity signs in to: its own, else the one whose address the provider vouches for, else a new one.
 * @throws {AuthError} when there is none and may be none
 */
export async function accountOf(
  tx: Tx,
  context: AuthContext,
  call: AuthCall,
  profile: ProviderProfile,
): Promise<UserRow> {
  const identity = await findIdentity(tx, profile);
  const user = identity
    ? await knownAccount(tx, identity, profile)
    : await accountOfAddress(tx, context, call, profile);
  if (isBanned(user)) throw authErrors.userBanned();
  return user;
}

/** An account without an address can be signed in to again from here on, and takes the address where it is proven and free. */
async function endAnonymity(tx: Tx, user: UserRow, { email, emailVerified }: ProviderProfile): Promise<void> {
  const address = email && emailVerified && !(await findUserByEmail(tx, email)) ? email : null;
  await tx.query(
    `update auth.users set is_anonymous = false, email = coalesce(email, $2::text),
       email_confirmed_at = case when $2::text is null then email_confirmed_at else now() end where id = $1`,
    [user.id, address],
  );
}

/** Gives an account of somebody who is signed in one more way in. */
export async function linkToAccount(
  tx: Tx,
  context: AuthContext,
  call: AuthCall,
  user: UserRow,
  profile: ProviderProfile,
): Promise<void> {
  const identity = await findIdentity(tx, profile);
  if (identity?.user_id === user.id) throw authErrors.identityExists();
  if (identity) throw authErrors.identityExists("Identity is already linked to another user");
  await addIdentity(tx, user.id, profile);
  if (user.is_anonymous) await endAnonymity(tx, user, profile);
  await mailIdentityChange(context, tx, user, "identity_linked", profile.provider);
  await audit(tx, "identity_linked", user.id, call.remoteAddress);
}
