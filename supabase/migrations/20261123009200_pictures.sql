-- Pictures of the site: uploaded in the console, used by texts, stories and the brand (docs/adr/0045-pictures-videos-and-moved-addresses.md).

create table public.pictures (
  -- The hash of what was uploaded, and the size in pixels as it is shown.
  id text primary key check (id ~ '^[0-9a-f]{16}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$'),
  alt text not null check (char_length(btrim(alt)) between 3 and 300),
  file_name text not null check (char_length(file_name) between 1 and 200),
  -- Of all its renditions together.
  bytes integer not null check (bytes > 0),
  added_at timestamptz not null default now()
);
create index pictures_newest on public.pictures (added_at desc);
select private.add_collection('pictures', 'id', true);

alter table public.stories add column picture text references public.pictures (id);

-- Asked by the function that receives files.
create function public.may_upload_media() returns boolean language sql stable set search_path = '' as $$
  select private.edits_content()
$$;
revoke execute on function public.may_upload_media() from public, anon, authenticated;
grant execute on function public.may_upload_media() to anon, authenticated;

-- Where a text names this, as {room, key}: rows of all collections and drafts, the row itself aside.
create function private.uses_of(mark text, aside text) returns table (room text, row_key text)
language plpgsql stable security definer set search_path = '' as $$
declare
  place private.collections;
begin
  for place in select * from private.collections c where c.room <> aside loop
    return query execute format('select %L, t.%I::text from public.%I t where strpos(to_jsonb(t)::text, $1) > 0 limit 20',
      place.room, place.key_column, place.room) using mark;
  end loop;
  return query select 'drafts', d.title from public.content_drafts d where strpos(d.changes::text, mark) > 0 limit 20;
end;
$$;
revoke execute on function private.uses_of(text, text) from public;

create function public.media_uses(mark text) returns table (room text, row_key text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.edits_content() then
    raise exception 'Only staff who edit content look for uses' using errcode = 'insufficient_privilege';
  end if;
  if char_length(media_uses.mark) < 8 then
    raise exception 'A mark has at least 8 characters' using errcode = '22023';
  end if;
  return query select * from private.uses_of(media_uses.mark, '');
end;
$$;
revoke execute on function public.media_uses(text) from public, anon, authenticated;
grant execute on function public.media_uses(text) to authenticated;

-- What is used stays.
create function private.refuse_used() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  uses text;
begin
  select string_agg(u.room || ' ' || u.row_key, ', ') into uses from private.uses_of(old.id, tg_table_name) u;
  if uses is not null then
    raise exception 'It is still used by: %. Take it out there first', uses using errcode = 'P0001';
  end if;
  return old;
end;
$$;
revoke execute on function private.refuse_used() from public;
create trigger refuse_used before delete on public.pictures for each row execute function private.refuse_used();
