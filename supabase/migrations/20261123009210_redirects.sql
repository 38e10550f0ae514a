-- Addresses that were published and have changed: visitors are sent on (docs/adr/0045-pictures-videos-and-moved-addresses.md).

create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  -- Both in the sections whose pages have names of their own.
  from_path text not null unique check (from_path ~ '^/(blog|glossary|foundation|courses|robots)(/[a-z0-9-]{1,80}){1,2}$'),
  to_path text not null check (to_path ~ '^(/[a-z0-9-]{1,80}){1,4}$'),
  made_at timestamptz not null default now()
);
create index redirects_to on public.redirects (to_path);
select private.add_collection('redirects', 'id', true);

-- One step leads to the page, and none in a circle.
create function private.collapse_redirect() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.to_path := coalesce((select r.to_path from public.redirects r where r.from_path = new.to_path and r.id <> new.id), new.to_path);
  if new.to_path = new.from_path then
    raise exception 'This would lead in a circle: the address leads back to itself' using errcode = 'P0001';
  end if;
  update public.redirects r set to_path = new.to_path where r.to_path = new.from_path and r.id <> new.id;
  return new;
end;
$$;
create trigger collapse_redirect before insert or update on public.redirects for each row execute function private.collapse_redirect();

-- Where visitors find a row of one of these tables; null while they do not.
create function private.address_of(room text, content jsonb) returns text language sql stable set search_path = '' as $$
  select case room
    when 'posts' then case when content ->> 'status' = 'published' then '/blog/' || (content ->> 'slug') end
    when 'glossary_terms' then case when content ->> 'status' = 'published' then '/glossary/' || (content ->> 'id') end
    when 'lessons' then case when content ->> 'status' = 'published'
        or (content ->> 'status' = 'scheduled' and (content ->> 'publish_at')::timestamptz <= now())
      then coalesce('/courses/' || (content ->> 'course_id'), '/foundation') || '/' || (content ->> 'id') end
    when 'courses' then case when (content ->> 'published')::boolean then '/courses/' || (content ->> 'id') end
    when 'robots' then case when (content ->> 'published')::boolean then '/robots/' || (content ->> 'id') end
  end
$$;

create function private.leave_redirect() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  here constant text := private.address_of(tg_table_name, to_jsonb(new));
  before text;
begin
  if here is null then
    return null;
  end if;
  delete from public.redirects r where r.from_path = here;
  if tg_op = 'UPDATE' then
    before := private.address_of(tg_table_name, to_jsonb(old));
    if before <> here then
      insert into public.redirects (from_path, to_path) values (before, here)
        on conflict (from_path) do update set to_path = excluded.to_path, made_at = now();
    end if;
  end if;
  return null;
end;
$$;

do $$
declare
  name text;
begin
  foreach name in array array['posts', 'glossary_terms', 'lessons', 'courses', 'robots'] loop
    execute format('create trigger leave_redirect after insert or update on public.%I for each row execute function private.leave_redirect()', name);
  end loop;
  foreach name in array array['collapse_redirect()', 'address_of(text, jsonb)', 'leave_redirect()'] loop
    execute format('revoke execute on function private.%s from public', name);
  end loop;
end;
$$;
