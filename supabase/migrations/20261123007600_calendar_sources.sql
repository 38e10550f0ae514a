-- Calendars of other sites: the owner names an iCalendar address, a job reads it into calendar_events.

create table public.calendar_sources (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 80),
  -- Only https: what comes over a plain connection could be anybody's.
  url text not null unique check (url ~ '^https://[^[:space:]]+$' and char_length(url) <= 500),
  -- Of entries that name no currency of their own; without it they are left out.
  currency text check (currency ~ '^[A-Z]{3}$'),
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);

-- How the last attempt went: the owner's business, and the job's.
create table public.calendar_fetches (
  source_id uuid primary key references public.calendar_sources (id) on delete cascade,
  checked_at timestamptz not null default now(),
  -- Null after an attempt that went well and left nothing out.
  problem text check (char_length(problem) <= 300),
  items integer not null default 0,
  etag text check (char_length(etag) <= 300),
  last_modified text check (char_length(last_modified) <= 100)
);

alter table public.calendar_events
  add column source_id uuid references public.calendar_sources (id) on delete cascade,
  -- What the source calls it.
  add column guid text check (char_length(guid) between 1 and 500),
  add constraint events_of_a_source_have_a_name check ((source_id is null) = (guid is null)),
  add constraint one_event_of_a_name unique (source_id, guid);

do $$
declare
  name text;
begin
  foreach name in array array['calendar_sources', 'calendar_fetches'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;
create trigger bump_content_version after insert or update or delete or truncate on public.calendar_sources
  for each statement execute function public.bump_content_version();
create policy "the owner edits content" on public.calendar_sources for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
create policy "enabled sources are public" on public.calendar_sources for select to anon, authenticated using (enabled);
create policy "the owner sees attempts" on public.calendar_fetches for select to authenticated using ((select private.is_owner()));
grant select on public.calendar_sources to anon;
grant select, insert, update, delete on public.calendar_sources to authenticated;
grant select on public.calendar_fetches to authenticated;

-- The subquery runs under the reader's own policies: only entries of visible sources are visible.
alter policy "published content is public" on public.calendar_events using (
  published and (
    source_id is null or exists (select 1 from public.calendar_sources where calendar_sources.id = calendar_events.source_id)
  )
);

create function private.tell_calendar_job() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('calendar_sources', '');
  return null;
end;
$$;
revoke execute on function private.tell_calendar_job() from public, anon, authenticated;
create trigger tell_calendar_job after insert or update on public.calendar_sources
  for each statement execute function private.tell_calendar_job();
