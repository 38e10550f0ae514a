-- Releases that the owner enters in the economic calendar, beside those whose date follows a rule.

create table public.calendar_events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 160),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  impact text not null default 'medium' check (impact in ('high', 'medium', 'low')),
  starts_at timestamptz not null check (starts_at between '2000-01-01' and '2100-01-01'),
  detail text not null default '' check (char_length(detail) <= 2000),
  actual text check (char_length(actual) between 1 and 40),
  forecast text check (char_length(forecast) between 1 and 40),
  previous text check (char_length(previous) between 1 and 40),
  release text check (release ~ '^[a-z]+(-[a-z]+)+$'),
  published boolean not null default true
);
comment on column public.calendar_events.release is
  'The id of a release that follows a rule, as "us-payrolls": this row then takes the place of the one within three days of it.';
create index calendar_events_by_time on public.calendar_events (starts_at) where published;

alter table public.calendar_events enable row level security;
alter table public.calendar_events force row level security;
create policy "published content is public" on public.calendar_events for select to anon, authenticated using (published);
create policy "the owner edits content" on public.calendar_events for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
create policy "the database owner maintains" on public.calendar_events for all to current_user using (true) with check (true);
revoke all on public.calendar_events from anon, authenticated;
grant select on public.calendar_events to anon;
grant select, insert, update, delete on public.calendar_events to authenticated;
grant all on public.calendar_events to service_role;
create trigger bump_content_version after insert or update or delete or truncate on public.calendar_events
  for each statement execute function public.bump_content_version();
