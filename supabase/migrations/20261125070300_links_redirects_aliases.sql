-- Links that staff type lead somewhere and run nothing, redirects lead in no circle, and aliases are no spelling of the site's name.

create function private.is_link(address text) returns boolean language sql immutable set search_path = '' as $$
  select address ~* '^(https?://[^[:space:]]+|mailto:[^[:space:]]+|tel:[^[:space:]]+|[/#][^[:space:]]*)$'
$$;
create function private.are_links(steps jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(bool_and(private.is_link(step ->> 'href')), true)
  from jsonb_array_elements(case jsonb_typeof(steps) when 'array' then steps else '[]' end) step
  where jsonb_typeof(step) = 'object' and step ? 'href'
$$;
-- What is there already is looked at when it is next saved.
alter table public.navigation_links add constraint href_is_a_link check (private.is_link(href)) not valid;
alter table public.tools add constraint href_is_a_link check (private.is_link(href)) not valid;
alter table public.search_entries add constraint url_is_a_link check (private.is_link(url)) not valid;
alter table public.brokers add constraint url_is_a_link check (private.is_link(url)) not valid;
alter table public.next_steps add constraint steps_have_links check (private.are_links(steps)) not valid;

-- Two that are added at the same moment do not know of each other: one after the other.
create or replace function private.collapse_redirect() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('redirects', 0));
  new.to_path := coalesce((select r.to_path from public.redirects r where r.from_path = new.to_path and r.id <> new.id), new.to_path);
  if new.to_path = new.from_path then
    raise exception 'This would lead in a circle: the address leads back to itself' using errcode = 'P0001';
  end if;
  update public.redirects r set to_path = new.to_path where r.to_path = new.from_path and r.id <> new.id;
  return new;
end;
$$;

-- Circles that were stored: without the newer half, the older one leads where it led.
delete from public.redirects r using public.redirects o
  where r.to_path = o.from_path and o.to_path = r.from_path and (r.made_at, r.id) > (o.made_at, o.id);

-- An alias as a reader sees it: digits and signs for the letters that they look like, l and I for one another, doubled letters once.
create function private.seen_as(name text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(replace(replace(translate(lower(regexp_replace(name, '[^A-Za-z0-9]', '', 'g')), '0134578l', 'oieasbti'), 'rn', 'm'), 'vv', 'w'),
    '(.)\1+', '\1', 'g')
$$;

create or replace function public.request_publication() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  plain constant text := lower(translate(new.alias, '_-', ''));
  seen constant text := private.seen_as(new.alias);
  brand constant text := coalesce((select private.seen_as(s.value ->> 'name') from public.site_settings s where s.key = 'brand'), '');
  today integer;
  refusal text;
begin
  insert into public.account_storage as s (user_id, publications_on, publications) values (new.user_id, current_date, 1)
    on conflict (user_id) do update set publications_on = current_date,
      publications = case when s.publications_on = current_date then s.publications + 1 else 1 end
    returning publications into today;
  refusal := case
    when (brand <> '' and position(brand in seen) > 0)
      or exists (select from unnest(array['admin', 'official', 'support', 'moderator']) word where position(private.seen_as(word) in seen) > 0)
      then 'alias_reserved'
    when exists (select from public.simulator_publications p where lower(translate(p.alias, '_-', '')) = plain) then 'alias_taken'
    when today > 10 then 'too_many_requests'
    when (select count(*) from public.simulator_publications p where p.user_id = new.user_id) >= 3 then 'too_many_published'
  end;
  if refusal is not null then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', refusal, 'message', 'The account was not published: ' || replace(refusal, '_', ' ') || '.')::text,
      detail = jsonb_build_object('status', case when refusal = 'too_many_requests' then 429 else 409 end, 'headers', '{}'::jsonb)::text;
  end if;
  perform pg_notify('simulator_publications', '');
  return new;
end;
$$;

-- Before a member of staff gets an address to upload to: 200 an hour. 0, or the seconds until the next one.
create function public.take_media_upload() returns integer language plpgsql security definer set search_path = '' as $$
begin
  if not private.edits_content() then
    raise exception 'Only staff who edit content, signed in with the second factor, upload' using errcode = 'insufficient_privilege';
  end if;
  return public.take_request('media upload ' || auth.uid()::text, 200, 3600);
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['private.seen_as(text)', 'public.take_media_upload()'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
end;
$$;
revoke execute on function private.is_link(text), private.are_links(jsonb) from public;
grant execute on function private.is_link(text), private.are_links(jsonb) to authenticated, service_role;
grant execute on function public.take_media_upload() to authenticated;
