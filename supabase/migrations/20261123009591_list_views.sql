-- Views of the console's lists that a member of staff saved: search, order and filter as they stand in the address.

create table public.list_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  collection text not null check (collection ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (char_length(btrim(name)) between 1 and 60),
  query text not null check (char_length(query) between 1 and 500 and query ~ '^\?'),
  made_at timestamptz not null default now(),
  unique (user_id, collection, name)
);

insert into private.member_tables values ('list_views');

alter table public.list_views enable row level security;
alter table public.list_views force row level security;
create policy "the database owner maintains" on public.list_views for all to current_user using (true) with check (true);
create policy "no second factor is owed" on public.list_views as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
create policy "staff read their own" on public.list_views for select to authenticated using (user_id = (select auth.uid()));
create policy "staff save their own" on public.list_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.staff_role()) is not null);
create policy "staff delete their own" on public.list_views for delete to authenticated using (user_id = (select auth.uid()));
revoke all on public.list_views from anon, authenticated;
grant select, delete on public.list_views to authenticated;
grant insert (collection, name, query) on public.list_views to authenticated;
grant all on public.list_views to service_role;

-- The rows of a deleted user go by themselves; those of one who is only marked as deleted do not.
create function private.erase_list_views() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.list_views v where v.user_id = old.id;
  return null;
end;
$$;
revoke execute on function private.erase_list_views() from public;
create trigger erase_list_views after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function private.erase_list_views();
