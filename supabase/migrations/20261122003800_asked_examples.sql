-- Questions as visitors type them, each with the place that answers it. The assistant compares a new question with them.
create table public.asked_examples (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  url text not null check (url like '/%'),
  -- Picks the passage where several share the address; null takes the first.
  heading text,
  examples text[] not null check (cardinality(examples) > 0),
  position integer not null default 0,
  published boolean not null default true
);

alter table public.asked_examples enable row level security;
alter table public.asked_examples force row level security;
create policy "published content is public" on public.asked_examples for select to anon, authenticated using (published);
create policy "the owner edits content" on public.asked_examples for all to authenticated
  using (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner')
  with check (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner');
create policy "the database owner maintains" on public.asked_examples for all to current_user using (true) with check (true);
revoke all on public.asked_examples from anon, authenticated;
grant select on public.asked_examples to anon;
grant select, insert, update, delete on public.asked_examples to authenticated;
grant all on public.asked_examples to service_role;

create trigger bump_content_version after insert or update or delete or truncate on public.asked_examples
  for each statement execute function public.bump_content_version();
