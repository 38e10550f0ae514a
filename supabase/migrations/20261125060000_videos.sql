-- Videos of lessons (docs/adr/0045-pictures-videos-and-moved-addresses.md). The file is an object of the private bucket "videos", by the same id.

create table public.videos (
  id uuid primary key,
  title text not null check (char_length(btrim(title)) between 3 and 160),
  -- No video without both: people who do not hear it read the captions, people who do not see it the transcript.
  captions text not null check (captions like 'WEBVTT%' and char_length(captions) <= 500000),
  transcript text not null check (char_length(btrim(transcript)) between 20 and 200000),
  file_name text not null check (char_length(file_name) between 1 and 200),
  type text not null check (type in ('video/mp4', 'video/webm')),
  bytes bigint not null check (bytes > 0),
  added_at timestamptz not null default now()
);
create index videos_newest on public.videos (added_at desc);
select private.add_collection('videos', 'id', true);

-- Whoever may read a lesson that shows it: the subquery runs under the reader's policies of lessons' texts.
drop policy "published content is public" on public.videos;
create policy "a reader of its lesson sees a video" on public.videos for select to anon, authenticated using (
  exists (select from public.lesson_texts t where strpos(t.body, videos.id::text) > 0)
);
create trigger refuse_used before delete on public.videos for each row execute function private.refuse_used();

-- `private.refuse_used` looks for a text.
create or replace function private.refuse_used() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  uses text;
begin
  select string_agg(u.room || ' ' || u.row_key, ', ') into uses from private.uses_of(old.id::text, tg_table_name) u;
  if uses is not null then
    raise exception 'It is still used by: %. Take it out there first', uses using errcode = 'P0001';
  end if;
  return old;
end;
$$;
revoke execute on function private.refuse_used() from public;

create function private.session_is_open(session uuid, account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = session_is_open.session and u.id = session_is_open.account
      and u.deleted_at is null and (u.banned_until is null or u.banned_until < now()))
$$;
revoke execute on function private.session_is_open(uuid, uuid) from public;
grant execute on function private.session_is_open(uuid, uuid) to service_role;

-- Asked at each piece of a video: whether the reader of these claims still sees it, by the same policies as when the address was made.
create function public.video_is_open(video uuid, reader jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  before constant text := current_setting('request.jwt.claims', true);
  open boolean;
begin
  if reader ->> 'role' = 'authenticated' then
    if not private.session_is_open((reader ->> 'session_id')::uuid, (reader ->> 'sub')::uuid) then
      return false;
    end if;
    set local role authenticated;
  else
    set local role anon;
  end if;
  perform set_config('request.jwt.claims', reader::text, true);
  open := exists (select from public.videos v where v.id = video);
  perform set_config('request.jwt.claims', coalesce(before, ''), true);
  set local role service_role;
  return open;
end;
$$;
revoke execute on function public.video_is_open(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.video_is_open(uuid, jsonb) to service_role;
