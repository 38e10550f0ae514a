-- Strategies a user saved from the lab. The document is what the browser's engine wrote; the engine checks it again when it is read.

create table public.saved_strategies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  document jsonb not null check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 400000),
  updated_at timestamptz not null default now()
);
create index saved_strategies_by_user on public.saved_strategies (user_id, updated_at desc);

alter table public.saved_strategies enable row level security;
alter table public.saved_strategies force row level security;
create policy "the database owner maintains" on public.saved_strategies for all to current_user using (true) with check (true);
create policy "a user reads own strategies" on public.saved_strategies for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a user saves own strategies" on public.saved_strategies for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "a user changes own strategies" on public.saved_strategies for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a user deletes own strategies" on public.saved_strategies for delete to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.saved_strategies from anon, authenticated;
grant select, delete on public.saved_strategies to authenticated;
grant insert (id, name, document, updated_at), update (id, name, document, updated_at) on public.saved_strategies to authenticated;
grant all on public.saved_strategies to service_role;

-- A library, not a store: what one account may keep has an end.
create function public.limit_saved_strategies() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- An upsert of one that is there already adds nothing.
  if (select count(*) from public.saved_strategies where user_id = new.user_id and id <> new.id) >= 500 then
    raise exception 'An account keeps at most 500 strategies.' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
revoke execute on function public.limit_saved_strategies() from public, anon, authenticated;
create trigger limit_saved_strategies before insert on public.saved_strategies
  for each row execute function public.limit_saved_strategies();
