-- Tables and columns named as GoTrue's, so that references to auth.users and a later move to a hosted project work.
-- Columns below a "beyond GoTrue" line are ours and have defaults: such a move may leave them behind.
create schema if not exists auth;
revoke all on schema auth from public;
grant usage on schema auth to anon, authenticated, service_role;

do $$ begin
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
exception when duplicate_object then null; end $$;
do $$ begin
  create type auth.code_challenge_method as enum ('s256', 'plain');
exception when duplicate_object then null; end $$;
do $$ begin
  create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token');
exception when duplicate_object then null; end $$;

do $$ begin
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
exception when duplicate_object then null; end $$;
do $$ begin
  create type auth.factor_status as enum ('unverified', 'verified');
exception when duplicate_object then null; end $$;

create table if not exists auth.users (
  instance_id uuid,
  id uuid not null primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
create index if not exists users_created_at_idx on auth.users (created_at desc, id);

create table if not exists auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid not null default gen_random_uuid() primary key,
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

create table if not exists auth.sessions (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid not null primary key default gen_random_uuid(),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

create table if not exists auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  -- SHA-256 of the token, in hex: what is in a backup cannot be used.
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);
create index if not exists refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, revoked);

create table if not exists auth.flow_state (
  id uuid primary key,
  user_id uuid,
  auth_code text not null,
  code_challenge_method auth.code_challenge_method not null,
  code_challenge text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz
);
create index if not exists flow_state_auth_code_idx on auth.flow_state (auth_code);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at);

create table if not exists auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  -- SHA-256 of the link's token, in hex.
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  -- beyond GoTrue: the typed code has its own keyed hash, a shorter life and five tries; a used token is kept for a
  -- while so that a second click can be told "already used".
  code_hash text,
  code_tries smallint not null default 0,
  code_expires_at timestamptz,
  expires_at timestamptz not null default now() + interval '1 hour',
  used_at timestamptz,
  flow_state_id uuid,
  -- What the sign-up that asked for this mail wants the account to be: only its own link makes it true.
  pending_password text
);
alter table auth.one_time_tokens add column if not exists pending_metadata jsonb;
create index if not exists one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
create index if not exists one_time_tokens_user_id_idx on auth.one_time_tokens (user_id, token_type);
create index if not exists one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to, token_type);

create table if not exists auth.audit_log_entries (
  instance_id uuid,
  id uuid not null primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);
create index if not exists audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
create index if not exists audit_log_entries_logins_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at)
  where payload ->> 'action' = 'login';

create table if not exists auth.mfa_factors (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Encrypted: platform/auth/factors/factor-secrets.ts.
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  -- beyond GoTrue: the time step of the last code that was accepted, so that no code is accepted twice.
  last_used_step bigint
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id, created_at);
create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
-- One set of recovery codes an account.
create unique index if not exists mfa_factors_recovery_code_unique on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table if not exists auth.mfa_challenges (
  id uuid not null primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet,
  otp_code text,
  web_authn_session_data jsonb,
  -- beyond GoTrue: an IPv6 subscriber is one address, and a challenge takes five tries.
  address_group text not null,
  tries smallint not null default 0
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index if not exists mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);

-- beyond GoTrue: single-use codes that stand in for an authenticator app, as keyed hashes.
create table if not exists auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

create table if not exists auth.webauthn_credentials (
  id uuid not null primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]'::jsonb,
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index if not exists webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
create index if not exists webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table if not exists auth.webauthn_challenges (
  id uuid not null primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index if not exists webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index if not exists webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- beyond GoTrue: the one-time link that makes the first owner. One row at most.
create table if not exists auth.owner_invitation (
  only_row boolean primary key default true check (only_row),
  token_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- No caller reads these tables directly; row level security without a policy says so a second time.
do $$
declare
  name text;
begin
  foreach name in array array['users', 'identities', 'sessions', 'mfa_amr_claims', 'refresh_tokens', 'flow_state',
    'one_time_tokens', 'audit_log_entries', 'owner_invitation', 'mfa_factors', 'mfa_challenges', 'mfa_recovery_codes',
    'webauthn_credentials', 'webauthn_challenges'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end $$;

create or replace function auth.jwt() returns jsonb
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create or replace function auth.uid() returns uuid
language sql stable
set search_path = ''
as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;

create or replace function auth.role() returns text
language sql stable
set search_path = ''
as $$
  select auth.jwt() ->> 'role'
$$;

create or replace function auth.email() returns text
language sql stable
set search_path = ''
as $$
  select auth.jwt() ->> 'email'
$$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;

-- Access tokens are believed elsewhere until they run out; whoever remembers that a session stands hears here that it may not.
create or replace function auth.announce_session_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_table_name = 'users' then
    perform pg_catalog.pg_notify('auth_sessions_changed', old.id::text);
  else
    perform pg_catalog.pg_notify('auth_sessions_changed', old.user_id::text);
  end if;
  return null;
end
$$;

drop trigger if exists announce_session_change on auth.sessions;
create trigger announce_session_change after delete or update of not_after, user_id, aal on auth.sessions
  for each row execute function auth.announce_session_change();
drop trigger if exists announce_session_change on auth.users;
create trigger announce_session_change after delete or update of banned_until, deleted_at, raw_app_meta_data, email on auth.users
  for each row execute function auth.announce_session_change();

-- What the log keeps of a deleted account: what happened, under an id that leads to nobody; not from where.
create or replace function auth.erase_traces() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update auth.audit_log_entries set ip_address = '' where payload ->> 'actor_id' = old.id::text;
  delete from auth.flow_state where user_id = old.id;
  return null;
end
$$;
revoke all on function auth.erase_traces() from public;

drop trigger if exists erase_traces on auth.users;
create trigger erase_traces after delete on auth.users for each row execute function auth.erase_traces();
drop trigger if exists erase_traces_marked on auth.users;
create trigger erase_traces_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function auth.erase_traces();

-- beyond GoTrue: a sign-in that was sent to a provider and has not come back. Only hashes of what the browser holds.
create table if not exists auth.provider_flows (
  state_hash text not null primary key,
  browser_hash text not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  code_challenge text,
  -- Set where a signed-in account is to get one more way in.
  linking_user_id uuid references auth.users (id) on delete cascade,
  linking_session_id uuid references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index if not exists provider_flows_created_at_idx on auth.provider_flows (created_at);
alter table auth.provider_flows enable row level security;
revoke all on auth.provider_flows from public, anon, authenticated, service_role;

-- Who runs the owner's hooks that are SQL functions, as on a hosted project: it may only what migrations grant it.
do $$ begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin nologin noinherit;
  end if;
  if not pg_has_role('supabase_auth_admin', 'member') then
    execute format('grant supabase_auth_admin to %I', current_user);
  end if;
exception when insufficient_privilege then
  raise notice 'The role supabase_auth_admin may not be made by this login. Hooks that are SQL functions need it.';
end $$;

-- Sign-in through the identity provider of an organization (SAML 2.0).
create table if not exists auth.sso_providers (
  id uuid not null primary key,
  resource_id text check (resource_id is null or char_length(resource_id) > 0),
  created_at timestamptz,
  updated_at timestamptz,
  disabled boolean default false
);
create unique index if not exists sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));
create table if not exists auth.sso_domains (
  id uuid not null primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain text not null check (char_length(domain) > 0),
  created_at timestamptz,
  updated_at timestamptz
);
create unique index if not exists sso_domains_domain_idx on auth.sso_domains (lower(domain));
create index if not exists sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);
create table if not exists auth.saml_providers (
  id uuid not null primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  entity_id text not null unique check (char_length(entity_id) > 0),
  metadata_xml text not null check (char_length(metadata_xml) > 0),
  metadata_url text check (metadata_url is null or char_length(metadata_url) > 0),
  attribute_mapping jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  name_id_format text
);
create index if not exists saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);
create table if not exists auth.saml_relay_states (
  id uuid not null primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  request_id text not null check (char_length(request_id) > 0),
  for_email text,
  redirect_to text,
  created_at timestamptz,
  updated_at timestamptz,
  flow_state_id uuid,
  -- beyond GoTrue: the client's PKCE challenge.
  code_challenge text
);
create index if not exists saml_relay_states_created_at_idx on auth.saml_relay_states (created_at desc);
create index if not exists saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
do $$
declare
  name text;
begin
  foreach name in array array['sso_providers', 'sso_domains', 'saml_providers', 'saml_relay_states'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end $$;
