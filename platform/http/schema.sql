-- What all services share and no caller may read: signing keys and limits.
create schema if not exists platform;
revoke all on schema platform from public;

create table if not exists platform.signing_keys (
  kid text primary key,
  -- 'api' signs the long-lived anon and service_role keys, 'session' signs access tokens and is rotated.
  purpose text not null check (purpose in ('api', 'session')),
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  -- A new key is published before it signs, so that cached key sets have heard of it.
  signs_from timestamptz not null default now(),
  -- After this it is no longer believed; null while in use.
  verifies_until timestamptz
);

create table if not exists platform.api_keys (
  role text primary key check (role in ('anon', 'service_role')),
  token text not null,
  created_at timestamptz not null default now()
);

-- One random secret for keyed hashes (codes, refresh chains).
create table if not exists platform.secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Logged: a crash must not give back the attempts at passwords and codes.
create table if not exists platform.rate_limits (
  key text primary key,
  hits timestamptz[] not null,
  expires_at timestamptz not null
);
do $$
begin
  if (select relpersistence from pg_catalog.pg_class where oid = 'platform.rate_limits'::regclass) = 'u' then
    alter table platform.rate_limits set logged;
  end if;
end
$$;
create index if not exists rate_limits_expires_at_idx on platform.rate_limits (expires_at);

-- A sliding log, exact at every moment: 0 when the attempt is recorded, else the seconds until one would be.
create or replace function platform.take_limit(limit_key text, allowed integer, window_ms double precision)
returns double precision
language plpgsql
set search_path = ''
as $$
declare
  span constant interval := make_interval(secs => window_ms / 1000.0);
  moment timestamptz;
  recent timestamptz[];
begin
  insert into platform.rate_limits (key, hits, expires_at)
  values (limit_key, '{}', clock_timestamp() + span)
  on conflict (key) do nothing;
  select hits into recent from platform.rate_limits where key = limit_key for update;
  -- Read after the row is locked: a waiter must not count with the time at which it began to wait.
  moment := clock_timestamp();
  recent := array(select hit from unnest(recent) as hit where hit > moment - span order by hit);
  if cardinality(recent) >= allowed then
    if allowed < 1 then
      return window_ms / 1000.0;
    end if;
    return greatest(
      extract(epoch from recent[cardinality(recent) - allowed + 1] + span - moment)::double precision, 0.001);
  end if;
  insert into platform.rate_limits (key, hits, expires_at)
  values (limit_key, recent || moment, moment + span)
  on conflict (key) do update set hits = excluded.hits, expires_at = excluded.expires_at;
  return 0;
end
$$;
revoke all on function platform.take_limit(text, integer, double precision) from public;
