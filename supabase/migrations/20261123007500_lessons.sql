-- Lessons and the glossary. A lesson's row is its line in the list of lessons, its text is another table's: who may read
-- that a lesson exists is not who may read it.

create table public.lessons (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Null for the free foundation.
  course_id text references public.courses (id) on update cascade on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  summary text not null check (char_length(summary) between 1 and 300),
  reading_minutes integer not null check (reading_minutes > 0),
  -- The exercise at its end; null for none.
  exercise text check (char_length(exercise) <= 60),
  -- Readable without a purchase.
  free boolean not null default false,
  position integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published', 'scheduled')),
  -- When a scheduled lesson appears.
  publish_at timestamptz,
  updated_at timestamptz not null default now(),
  check (status <> 'scheduled' or publish_at is not null)
);
create index lessons_in_order on public.lessons (course_id, position);

create table public.lesson_texts (
  lesson_id text primary key references public.lessons (id) on update cascade on delete cascade,
  body text not null check (char_length(body) <= 100000)
);

create table public.glossary_terms (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  term text not null unique check (char_length(term) between 1 and 80),
  -- One sentence, shown beside the word in a lesson.
  short text not null check (char_length(short) between 1 and 240),
  body text not null default '' check (char_length(body) <= 20000),
  related text[] not null default '{}',
  -- Other names, for the search.
  also text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  updated_at timestamptz not null default now()
);

-- What a text was before it was changed, and who changed it.
create table public.text_revisions (
  id bigint generated always as identity primary key,
  room text not null,
  row_id text not null,
  content jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid
);
create index text_revisions_of_a_row on public.text_revisions (room, row_id, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['lessons', 'lesson_texts', 'glossary_terms', 'text_revisions'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
  foreach name in array array['lessons', 'lesson_texts', 'glossary_terms'] loop
    execute format('create trigger bump_content_version after insert or update or delete or truncate on public.%I
      for each statement execute function public.bump_content_version()', name);
    execute format('create policy "the owner edits content" on public.%I for all to authenticated
      using ((select private.is_owner())) with check ((select private.is_owner()))', name);
    execute format('grant select on public.%I to anon', name);
    execute format('grant select, insert, update, delete on public.%I to authenticated', name);
  end loop;
end;
$$;
create policy "published lessons are listed" on public.lessons for select to anon, authenticated using (
  status = 'published' or (status = 'scheduled' and publish_at <= now())
);
-- The subquery runs under the reader's own policies: only texts of listed lessons are visible.
create policy "free lessons are public" on public.lesson_texts for select to anon, authenticated using (
  exists (select 1 from public.lessons where lessons.id = lesson_texts.lesson_id and lessons.free)
);
create policy "published terms are public" on public.glossary_terms for select to anon, authenticated using (status = 'published');
create policy "the owner sees revisions" on public.text_revisions for select to authenticated using ((select private.is_owner()));
grant select on public.text_revisions to authenticated;

-- The hundred newest of each row stay.
create function private.store_revision() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  key constant text := to_jsonb(old) ->> tg_argv[0];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'updated_at' = to_jsonb(new) - 'updated_at' then
    return new;
  end if;
  insert into public.text_revisions (room, row_id, content, changed_by)
    values (tg_table_name, key, to_jsonb(old), (select auth.uid()));
  delete from public.text_revisions where room = tg_table_name and row_id = key and id < (
    select min(newest.id) from (select id from public.text_revisions
      where room = tg_table_name and row_id = key order by id desc limit 100) newest);
  return coalesce(new, old);
end;
$$;
revoke execute on function private.store_revision() from public, anon, authenticated;
create trigger store_revision before update or delete on public.lesson_texts
  for each row execute function private.store_revision('lesson_id');
create trigger store_revision before update or delete on public.glossary_terms
  for each row execute function private.store_revision('id');
create trigger store_revision before update or delete on public.posts
  for each row execute function private.store_revision('slug');
