-- What the owner sets in the console about services of others (docs/adr/0049-providers-in-the-console.md). Secrets arrive here encrypted under a key
-- that is in no database; nothing hands them out.

create table private.provider_settings (
  kind text primary key check (kind ~ '^[a-z][a-z0-9-]{0,39}$'),
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and char_length(settings::text) <= 8000),
  -- {name: {sealed, savedAt}}
  secrets jsonb not null default '{}' check (jsonb_typeof(secrets) = 'object' and char_length(secrets::text) <= 40000),
  changed_at timestamptz not null default now()
);
alter table private.provider_settings enable row level security;
alter table private.provider_settings force row level security;
create policy "the database owner maintains" on private.provider_settings for all to current_user using (true) with check (true);
revoke all on private.provider_settings from anon, authenticated, service_role;

-- Every process reads the settings again.
create function private.tell_provider_settings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('provider_settings', '');
  return null;
end;
$$;
create trigger tell_provider_settings after insert or update or delete on private.provider_settings
  for each statement execute function private.tell_provider_settings();

-- For the owner: everything but the secrets, of which only the day is told. Returns {kind: {settings, savedAt: {name: time}, changedAt}}.
create function public.provider_settings_state() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees the providers' using errcode = 'insufficient_privilege';
  end if;
  return coalesce((select jsonb_object_agg(p.kind, jsonb_build_object(
      'settings', p.settings,
      'savedAt', coalesce((select jsonb_object_agg(s.key, s.value -> 'savedAt') from jsonb_each(p.secrets) s), '{}'),
      'changedAt', p.changed_at)) from private.provider_settings p), '{}');
end;
$$;

-- Saves a provider: its settings, the secrets that are new, as {name: sealed}, and the names of those that go. Without settings all of it goes.
-- Returns {outcome: saved|removed|unknown}.
create function public.save_provider_settings(kind text, settings jsonb, sealed jsonb default '{}', removed text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before private.provider_settings;
  kept jsonb;
  changed text[];
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, changes the providers' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from jsonb_each(coalesce(save_provider_settings.sealed, '{}')) s
      where jsonb_typeof(s.value) <> 'string' or s.value #>> '{}' !~ '^v1\.[A-Za-z0-9_-]{38,}$' or s.key !~ '^[a-zA-Z]{1,40}$') then
    raise exception 'A secret is stored encrypted by the server alone' using errcode = '22023';
  end if;
  select * into before from private.provider_settings p where p.kind = save_provider_settings.kind for update;
  if save_provider_settings.settings is null then
    if before.kind is null then
      return jsonb_build_object('outcome', 'unknown');
    end if;
    delete from private.provider_settings p where p.kind = before.kind;
  else
    kept := (coalesce(before.secrets, '{}') - save_provider_settings.removed) || coalesce((
      select jsonb_object_agg(s.key, jsonb_build_object('sealed', s.value, 'savedAt', now()))
      from jsonb_each(coalesce(save_provider_settings.sealed, '{}')) s), '{}');
    insert into private.provider_settings as p (kind, settings, secrets)
      values (save_provider_settings.kind, save_provider_settings.settings, kept)
      on conflict on constraint provider_settings_pkey do update
        set settings = excluded.settings, secrets = excluded.secrets, changed_at = now();
  end if;
  -- That it changed, by the names of what did: never a value.
  select array_agg(name order by name) into changed from (
    select key as name from jsonb_each(coalesce(before.settings, '{}') || coalesce(save_provider_settings.settings, '{}'))
      where before.settings -> key is distinct from save_provider_settings.settings -> key
    union select jsonb_object_keys(coalesce(save_provider_settings.sealed, '{}'))
    union select jsonb_object_keys(coalesce(before.secrets, '{}')) where save_provider_settings.settings is null
    union select unnest(save_provider_settings.removed) intersect select jsonb_object_keys(coalesce(before.secrets, '{}'))
  ) names;
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, before, after)
    values ((select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), 'owner',
      case when save_provider_settings.settings is null then 'deleted' when before.kind is null then 'added' else 'changed' end,
      'provider_settings', save_provider_settings.kind, null, jsonb_build_object('fields', coalesce(to_jsonb(changed), '[]')));
  return jsonb_build_object('outcome', case when save_provider_settings.settings is null then 'removed' else 'saved' end);
end;
$$;

revoke execute on function public.provider_settings_state(), public.save_provider_settings(text, jsonb, jsonb, text[])
  from public, anon, authenticated, service_role;
grant execute on function public.provider_settings_state(), public.save_provider_settings(text, jsonb, jsonb, text[]) to authenticated;
revoke execute on function private.tell_provider_settings() from public;
