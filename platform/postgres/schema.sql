-- Roles and schemas of the public interface, as a Supabase project has them. Idempotent.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      -- The login of the pool that serves visitors: it can do nothing but become one of the three above.
      ('authenticator', 'login noinherit')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.attributes);
      exception
        -- Roles belong to the whole server: another database's migration may have been faster.
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'The database login % may not create the role %: create it once as an administrator (create role % %), or give the login these rights.',
            current_user, wanted.name, wanted.name, wanted.attributes;
      end;
    end if;
  end loop;
end
$$;

do $$
begin
  if not pg_has_role('authenticator', 'anon', 'member')
    or not pg_has_role('authenticator', 'authenticated', 'member')
    or not pg_has_role('authenticator', 'service_role', 'member') then
    grant anon, authenticated, service_role to authenticator;
  end if;
  -- On a foreign server one login serves for everything, and it is not always a superuser.
  if not (pg_has_role('anon', 'member') and pg_has_role('authenticated', 'member') and pg_has_role('service_role', 'member')) then
    execute format('grant anon, authenticated, service_role to %I', current_user);
  end if;
end
$$;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists private;

revoke create on schema public from public;
grant usage on schema public, extensions to anon, authenticated, service_role;
grant usage on schema auth to anon, authenticated, service_role;
-- Not exposed by the REST interface; policies call its functions, so the roles must be able to enter.
grant usage on schema private to anon, authenticated, service_role;

-- What a migration creates in public is reachable by the interface's roles; row level security decides about the rows.
alter default privileges in schema public grant select, insert, update, delete on tables to anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant usage, select, update on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on routines to anon, authenticated, service_role;
alter default privileges in schema private grant all on tables to service_role;
alter default privileges in schema private grant usage, select, update on sequences to service_role;

do $$
declare
  wanted text;
begin
  foreach wanted in array array['pgcrypto', 'uuid-ossp', 'pg_trgm', 'citext', 'unaccent'] loop
    if exists (select from pg_catalog.pg_available_extensions where name = wanted and installed_version is null) then
      execute format('create extension if not exists %I with schema extensions', wanted);
    end if;
  end loop;
end
$$;
