-- News of other sites: the owner names the feeds, a job reads them. Items are text and a link, never HTML.

create table public.news_sources (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 80),
  -- The feed. Only https: what comes over a plain connection could be anybody's.
  url text not null unique check (url ~ '^https://[^[:space:]]+$' and char_length(url) <= 500),
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);

create table public.news_items (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null references public.news_sources (id) on delete cascade,
  -- What the feed calls it; its link where it has no name for it.
  guid text not null check (char_length(guid) between 1 and 500),
  title text not null check (char_length(title) between 1 and 300),
  summary text not null default '' check (char_length(summary) <= 600),
  link text not null unique check (link ~ '^https?://[^[:space:]]+$' and char_length(link) <= 1000),
  published_at timestamptz not null,
  fetched_at timestamptz not null default now(),
  unique (source_id, guid)
);
create index news_items_newest on public.news_items (published_at desc, id);

-- How the last attempt went: the owner's business, and the job's.
create table public.news_fetches (
  source_id uuid primary key references public.news_sources (id) on delete cascade,
  checked_at timestamptz not null default now(),
  -- Null after an attempt that went well.
  problem text check (char_length(problem) <= 300),
  items integer not null default 0,
  etag text check (char_length(etag) <= 300),
  last_modified text check (char_length(last_modified) <= 100)
);

do $$
declare
  name text;
begin
  foreach name in array array['news_sources', 'news_items', 'news_fetches'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
  foreach name in array array['news_sources', 'news_items'] loop
    execute format('create trigger bump_content_version after insert or update or delete or truncate on public.%I
      for each statement execute function public.bump_content_version()', name);
    execute format('create policy "the owner edits content" on public.%I for all to authenticated
      using ((select private.is_owner())) with check ((select private.is_owner()))', name);
    execute format('grant select on public.%I to anon', name);
    execute format('grant select, insert, update, delete on public.%I to authenticated', name);
  end loop;
end;
$$;
create policy "enabled sources are public" on public.news_sources for select to anon, authenticated using (enabled);
-- The subquery runs under the reader's own policies: only items of visible sources are visible.
create policy "items of enabled sources are public" on public.news_items for select to anon, authenticated using (
  exists (select 1 from public.news_sources where news_sources.id = news_items.source_id)
);
create policy "the owner sees attempts" on public.news_fetches for select to authenticated using ((select private.is_owner()));
grant select on public.news_fetches to authenticated;

create function private.tell_news_job() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('news_sources', '');
  return null;
end;
$$;
revoke execute on function private.tell_news_job() from public, anon, authenticated;
create trigger tell_news_job after insert or update on public.news_sources
  for each statement execute function private.tell_news_job();
