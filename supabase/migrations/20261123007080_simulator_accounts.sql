-- Accounts of the trading simulator that members keep. The browser computes them; what is published is recomputed on the server.

create table public.simulator_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  document jsonb not null check (jsonb_typeof(document) = 'object' and jsonb_typeof(document -> 'decisions') = 'array'),
  updated_at timestamptz not null default now(),
  received timestamptz[] not null default '{}'
);
comment on column public.simulator_accounts.received is
  'When each decision arrived first with everything before it unchanged. Written by the trigger alone.';
create index simulator_accounts_by_user on public.simulator_accounts (user_id, updated_at desc);

alter table public.simulator_accounts enable row level security;
alter table public.simulator_accounts force row level security;
create policy "the database owner maintains" on public.simulator_accounts for all to current_user using (true) with check (true);
create policy "a member keeps own accounts" on public.simulator_accounts for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "no second factor is owed" on public.simulator_accounts as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
revoke all on public.simulator_accounts from anon, authenticated;
grant select (id, name, document, updated_at), delete on public.simulator_accounts to authenticated;
grant insert (id, name, document, updated_at), update (id, name, document, updated_at) on public.simulator_accounts to authenticated;
grant all on public.simulator_accounts to service_role;

-- How many accounts a member has opened or reset; deleting them does not take it back.
alter table public.account_storage add column simulations integer not null default 0;

create function public.receive_simulator_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Taken out once: a stored document is compressed, and each look into it would open it again.
  sent constant jsonb := new.document -> 'decisions';
  had jsonb := '[]';
  seen timestamptz[] := '{}';
  same integer := 0;
  fresh boolean := true;
begin
  if octet_length(new.document::text) > 450000 then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'account_full', 'message', 'One simulator account holds up to 450 KB.',
        'hint', 'Download its statement, then go on in a new account.')::text,
      detail = '{"status": 409, "headers": {}}';
  end if;
  if tg_op = 'UPDATE' and old.document -> 'started' is not distinct from new.document -> 'started' then
    fresh := false;
    had := old.document -> 'decisions';
    seen := old.received;
  end if;
  select coalesce(min(s.i) - 1, least(jsonb_array_length(sent), jsonb_array_length(had), cardinality(seen))) into same
    from jsonb_array_elements(sent) with ordinality s(e, i)
    join jsonb_array_elements(had) with ordinality h(e, i) using (i) where s.e <> h.e;
  new.received := seen[1:same] || array_fill(clock_timestamp(), array[jsonb_array_length(sent) - same]);
  if not fresh then
    return new;
  end if;
  -- One new account of a member after the other, so that two at once cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('simulator:' || new.user_id::text, 0));
  if tg_op = 'INSERT' and (select count(*) from public.simulator_accounts a where a.user_id = new.user_id and a.id <> new.id) >= 20 then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'account_full', 'message', 'A member keeps up to 20 simulator accounts.',
        'hint', 'Delete accounts that you no longer need.')::text,
      detail = '{"status": 409, "headers": {}}';
  end if;
  -- An upsert of one that is there already opens nothing.
  if tg_op = 'UPDATE' or not exists (select from public.simulator_accounts a where a.id = new.id) then
    insert into public.account_storage as s (user_id, simulations) values (new.user_id, 1)
      on conflict (user_id) do update set simulations = s.simulations + 1;
  end if;
  return new;
end;
$$;
revoke execute on function public.receive_simulator_account() from public, anon, authenticated;
create trigger receive_simulator_account before insert or update of document on public.simulator_accounts
  for each row execute function public.receive_simulator_account();

-- Rows of a deleted user go by themselves; those of one that is only marked as deleted do not.
create function public.erase_simulator() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.simulator_accounts where user_id = old.id;
  return null;
end;
$$;
revoke execute on function public.erase_simulator() from public, anon, authenticated;
create trigger erase_simulator_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function public.erase_simulator();
