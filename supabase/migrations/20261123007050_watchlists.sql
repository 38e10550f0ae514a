-- The symbols that a member's dashboard watches, in the member's order: one list for each account.

create table public.watchlists (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  symbols text[] not null check (
    array_ndims(symbols) = 1 and cardinality(symbols) between 1 and 60
    and array_position(symbols, null) is null
    and array_to_string(symbols, ',') ~ '^[A-Z0-9]{3,12}(,[A-Z0-9]{3,12})*$'
  ),
  updated_at timestamptz not null
);
comment on column public.watchlists.updated_at is 'When the member changed it, by the clock of the device.';

alter table public.watchlists enable row level security;
alter table public.watchlists force row level security;
create policy "the database owner maintains" on public.watchlists for all to current_user using (true) with check (true);
create policy "a member reads own watchlist" on public.watchlists for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a member saves own watchlist" on public.watchlists for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "a member changes own watchlist" on public.watchlists for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a member deletes own watchlist" on public.watchlists for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "no second factor is owed" on public.watchlists as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
revoke all on public.watchlists from anon, authenticated;
grant select, delete on public.watchlists to authenticated;
grant insert (symbols, updated_at), update (symbols, updated_at) on public.watchlists to authenticated;
grant all on public.watchlists to service_role;

-- The row of a deleted user goes by itself; that of one who is only marked as deleted does not.
create function public.erase_watchlist() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.watchlists where user_id = old.id;
  return null;
end;
$$;
revoke execute on function public.erase_watchlist() from public, anon, authenticated;
create trigger erase_watchlist_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function public.erase_watchlist();
