-- What the site knows of each indicator, as the assistant reads it. Written by the site at each start from the engine's own registry.

create table public.indicator_texts (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  aliases text[] not null default '{}',
  summary text not null,
  formula text not null,
  reading text not null,
  failure text not null,
  conventions text not null,
  position integer not null default 0
);

alter table public.indicator_texts enable row level security;
alter table public.indicator_texts force row level security;
create policy "indicator texts are public" on public.indicator_texts for select to anon, authenticated using (true);
create policy "the database owner maintains" on public.indicator_texts for all to current_user using (true) with check (true);
revoke all on public.indicator_texts from anon, authenticated;
grant select on public.indicator_texts to anon, authenticated;
grant all on public.indicator_texts to service_role;

create trigger bump_content_version after insert or update or delete or truncate on public.indicator_texts
  for each statement execute function public.bump_content_version();
