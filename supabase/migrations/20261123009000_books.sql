-- E-books: a line in the list, chapters with their texts, figures as data, what was set of them, and how often it was downloaded
-- (docs/adr/0040-e-books-and-documents.md).

create table public.books (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 60),
  title text not null check (char_length(title) between 1 and 120),
  subtitle text not null default '' check (char_length(subtitle) <= 200),
  -- What the reader can do after it, in a sentence.
  promise text not null check (char_length(promise) between 1 and 300),
  summary text not null check (char_length(summary) between 1 and 600),
  keywords text[] not null default '{}',
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  -- Markdown, for everybody.
  preface text not null default '' check (char_length(preface) <= 20000),
  -- Null for a free book; else it is for the students of this course.
  course_id text references public.courses (id) on update cascade on delete restrict,
  position integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published', 'scheduled')),
  publish_at timestamptz,
  updated_at timestamptz not null default now(),
  check (status <> 'scheduled' or publish_at is not null)
);

create table public.book_chapters (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 150),
  book_id text not null references public.books (id) on update cascade on delete cascade,
  -- The last part of its address.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  title text not null check (char_length(title) between 1 and 150),
  summary text not null default '' check (char_length(summary) <= 600),
  reading_minutes integer not null check (reading_minutes > 0),
  position integer not null default 0,
  unique (book_id, slug)
);
create index book_chapters_in_order on public.book_chapters (book_id, position);

create table public.book_chapter_texts (
  chapter_id text primary key references public.book_chapters (id) on update cascade on delete cascade,
  body text not null check (char_length(body) <= 200000)
);

select private.add_collection('books', 'id', true);
select private.add_collection('book_chapters', 'id', true);
select private.add_collection('book_chapter_texts', 'chapter_id', true);
alter policy "published content is public" on public.books using (
  status = 'published' or (status = 'scheduled' and publish_at <= now())
);
-- The subqueries run under the reader's own policies: of a book that is not listed nothing is seen.
alter policy "published content is public" on public.book_chapters using (
  exists (select from public.books b where b.id = book_chapters.book_id)
);
alter policy "published content is public" on public.book_chapter_texts using (
  exists (select from public.book_chapters c join public.books b on b.id = c.book_id
    where c.id = book_chapter_texts.chapter_id and b.course_id is null)
);
create policy "a student reads the books of the course" on public.book_chapter_texts for select to authenticated using (
  exists (select from public.book_chapters c join public.books b on b.id = c.book_id
    where c.id = book_chapter_texts.chapter_id and private.open_weeks(b.course_id) > 0)
);

-- Computed by the engine from the program that came with the book.
create table public.book_figures (
  book_id text not null references public.books (id) on update cascade on delete cascade,
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  figure jsonb not null,
  primary key (book_id, name)
);

-- What was last set of a book, and what its figures were computed from.
create table public.book_editions (
  book_id text primary key references public.books (id) on update cascade on delete cascade,
  figures_from text not null default '',
  fingerprint text not null default '',
  pages integer,
  pdf_bytes integer,
  epub_bytes integer,
  made_at timestamptz not null default now()
);

create table public.book_downloads (
  book_id text not null references public.books (id) on update cascade on delete cascade,
  format text not null check (format in ('pdf', 'epub')),
  downloads bigint not null default 0,
  primary key (book_id, format)
);

do $$
declare
  name text;
begin
  foreach name in array array['book_figures', 'book_editions', 'book_downloads'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
    -- Not at each download: pages would all be made anew. The job that sets books tells of new counts once an hour.
    if name <> 'book_downloads' then
      execute format('create trigger bump_content_version after insert or update or delete or truncate on public.%I
        for each statement execute function public.bump_content_version()', name);
    end if;
  end loop;
end;
$$;
create policy "figures of free books are public" on public.book_figures for select to anon, authenticated using (
  exists (select from public.books b where b.id = book_figures.book_id and b.course_id is null)
);
create policy "a student reads the books of the course" on public.book_figures for select to authenticated using (
  exists (select from public.books b where b.id = book_figures.book_id and private.open_weeks(b.course_id) > 0)
);
create policy "editions of listed books are public" on public.book_editions for select to anon, authenticated using (
  exists (select from public.books b where b.id = book_editions.book_id)
);
create policy "downloads of listed books are public" on public.book_downloads for select to anon, authenticated using (
  exists (select from public.books b where b.id = book_downloads.book_id)
);

-- A file was handed out. The same reader counts once a day for the same file. `reader` is a keyed hash of an address.
create function public.record_book_download(book text, format text, reader text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if public.take_request('book:' || book || ':' || format || ':' || left(reader, 80), 1, 86400) > 0 then
    return false;
  end if;
  insert into public.book_downloads as known (book_id, format, downloads)
    select b.id, record_book_download.format, 1 from public.books b where b.id = record_book_download.book
    on conflict on constraint book_downloads_pkey do update set downloads = known.downloads + 1;
  return found;
end;
$$;
revoke execute on function public.record_book_download(text, text, text) from public, anon, authenticated;
grant execute on function public.record_book_download(text, text, text) to service_role;

-- The list of pages that change by themselves has scheduled books as well.
create or replace function public.publish_due() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  waiting public.content_drafts;
  role text;
  saved jsonb;
  problem_now text;
  published integer := 0;
  refused integer := 0;
  since timestamptz;
begin
  select looked_at into since from private.publishing for update;
  for waiting in select * from public.content_drafts d where d.publish_at <= now() and d.problem is null order by d.publish_at loop
    select u.raw_app_meta_data ->> 'role' into role from auth.users u where u.id = waiting.author and u.deleted_at is null;
    problem_now := null;
    begin
      if not private.may_change(role, waiting.changes) then
        problem_now := 'Its author may not change this any more. Publish it yourself, or discard it.';
      else
        -- Revisions and the audit log name the author.
        perform set_config('request.jwt.claims', jsonb_build_object('sub', waiting.author, 'role', 'authenticated', 'aal', 'aal2',
          'app_metadata', jsonb_build_object('role', role))::text, true);
        saved := private.apply_changes(waiting.changes);
        if saved ->> 'outcome' <> 'saved' then
          problem_now := 'Somebody changed it after this draft was written. Open the draft and compare.';
        end if;
      end if;
    exception when others then
      problem_now := sqlerrm;
    end;
    perform set_config('request.jwt.claims', '', true);
    if problem_now is null then
      delete from public.content_drafts d where d.id = waiting.id;
      published := published + 1;
    else
      update public.content_drafts d set problem = problem_now where d.id = waiting.id;
      refused := refused + 1;
    end if;
  end loop;
  if exists (select from public.posts p where p.status = 'published' and p.published_at > since and p.published_at <= now())
      or exists (select from public.lessons l where l.status = 'scheduled' and l.publish_at > since and l.publish_at <= now())
      or exists (select from public.books b where b.status = 'scheduled' and b.publish_at > since and b.publish_at <= now())
      or private.ended_evidence(since) then
    update public.content_version set version = version + 1 where id;
    perform pg_notify('content_changed', '');
  end if;
  update private.publishing set looked_at = now();
  return jsonb_build_object('published', published, 'refused', refused);
end;
$$;

-- Chapters of books that have to be bought are shown to staff alone.
create or replace function public.preview_draft(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('collection', d.collection, 'title', d.title, 'changes', d.changes, 'savedAt', d.saved_at)
  from public.content_drafts d
  where d.preview_token = preview_draft.token and d.preview_until > now()
    and (private.edits_content() or not exists (
      select from jsonb_array_elements(d.changes) change
      where change.value ->> 'room' in ('quiz_answers', 'quiz_questions') or (change.value ->> 'room' = 'lesson_texts' and not exists (
        select from public.lessons l where l.free
          and l.id = coalesce(change.value -> 'before' ->> 'lesson_id', change.value -> 'after' ->> 'lesson_id')))
        or (change.value ->> 'room' = 'book_chapter_texts' and not exists (
        select from public.book_chapters c join public.books b on b.id = c.book_id where b.course_id is null
          and c.id = coalesce(change.value -> 'before' ->> 'chapter_id', change.value -> 'after' ->> 'chapter_id')))));
$$;
