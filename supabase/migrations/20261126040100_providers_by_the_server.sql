-- The server alone saves providers, for the owner `actor` whom it asked the database about: it knows which settings say where a secret is sent, keeps none
-- when they change, and refuses private addresses. A session of the owner's, used past the server, must not move a saved secret to another host.
drop function public.save_provider_settings(text, jsonb, jsonb, text[]);
-- Saves a provider: its settings, the secrets that are new, as {name: sealed}, and the names of those that go. Without settings all of it goes.
-- Returns {outcome: saved|removed|unknown}.
create function public.save_provider_settings(actor uuid, kind text, settings jsonb, sealed jsonb default '{}', removed text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before private.provider_settings;
  kept jsonb;
  changed text[];
begin
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
    values (save_provider_settings.actor, coalesce((select u.email from auth.users u where u.id = save_provider_settings.actor), ''), 'owner',
      case when save_provider_settings.settings is null then 'deleted' when before.kind is null then 'added' else 'changed' end,
      'provider_settings', save_provider_settings.kind, null, jsonb_build_object('fields', coalesce(to_jsonb(changed), '[]')));
  return jsonb_build_object('outcome', case when save_provider_settings.settings is null then 'removed' else 'saved' end);
end;
$$;

revoke execute on function public.save_provider_settings(uuid, text, jsonb, jsonb, text[]) from public, anon, authenticated;
grant execute on function public.save_provider_settings(uuid, text, jsonb, jsonb, text[]) to service_role;
