-- Who should not buy a product. Products are named by id, not by a foreign key: they live in four tables, and a note whose product is
-- gone or unpublished is simply not shown.

create table public.product_notes (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  not_for text not null check (char_length(not_for) between 1 and 400),
  position integer not null default 0,
  published boolean not null default true
);

alter table public.product_notes enable row level security;
alter table public.product_notes force row level security;
create policy "published content is public" on public.product_notes for select to anon, authenticated using (published);
create policy "the owner edits content" on public.product_notes for all to authenticated
  using (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner')
  with check (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner');
create policy "the database owner maintains" on public.product_notes for all to current_user using (true) with check (true);
revoke all on public.product_notes from anon, authenticated;
grant select on public.product_notes to anon;
grant select, insert, update, delete on public.product_notes to authenticated;
grant all on public.product_notes to service_role;

create trigger bump_content_version after insert or update or delete or truncate on public.product_notes
  for each statement execute function public.bump_content_version();
