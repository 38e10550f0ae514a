-- The simulator's leaderboard. A member asks to publish an account under an alias; a job recomputes the account's log before a result is
-- shown. Whose it is stays in the request.

create table public.simulator_publications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  account_id uuid not null unique references public.simulator_accounts (id) on delete cascade,
  alias text not null check (alias ~ '^[A-Za-z][A-Za-z0-9_-]{2,19}$'),
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'refused')),
  -- Of a refusal: why, and the decision or the entry of the journal, counted from 0.
  reason text check (reason ~ '^[a-z-]{1,40}$'),
  reason_at integer,
  requested_at timestamptz not null default now(),
  claimed_at timestamptz,
  checked_at timestamptz
);
-- "Ana-B" and "anab" are one name to a reader.
create unique index simulator_publications_alias on public.simulator_publications (lower(translate(alias, '_-', '')));
create index simulator_publications_by_user on public.simulator_publications (user_id, requested_at desc);

create table public.simulator_results (
  publication_id uuid primary key references public.simulator_publications (id) on delete cascade,
  alias text not null,
  trades integer not null,
  losses integer not null,
  worst_trade numeric(14, 2) not null,
  return_percent numeric(14, 2) not null,
  drawdown_percent numeric(14, 2) not null,
  open_positions integer not null,
  days integer not null,
  -- How many accounts the member has opened or reset so far: one good of many says little.
  accounts integer not null,
  traded_from timestamptz not null,
  checked_at timestamptz not null
);

alter table public.simulator_publications enable row level security;
alter table public.simulator_publications force row level security;
create policy "the database owner maintains" on public.simulator_publications for all to current_user using (true) with check (true);
create policy "a member reads own requests" on public.simulator_publications for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a member publishes own accounts" on public.simulator_publications for insert to authenticated
  -- The caller sees own accounts only.
  with check (user_id = (select auth.uid()) and exists (select from public.simulator_accounts a where a.id = account_id));
create policy "a member withdraws" on public.simulator_publications for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "no second factor is owed" on public.simulator_publications as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
revoke all on public.simulator_publications from anon, authenticated;
grant select (id, account_id, alias, state, reason, reason_at, requested_at, checked_at), delete on public.simulator_publications to authenticated;
grant insert (account_id, alias) on public.simulator_publications to authenticated;
grant all on public.simulator_publications to service_role;

alter table public.simulator_results enable row level security;
alter table public.simulator_results force row level security;
create policy "the database owner maintains" on public.simulator_results for all to current_user using (true) with check (true);
create policy "results are public" on public.simulator_results for select to anon, authenticated using (true);
revoke all on public.simulator_results from anon, authenticated;
grant select on public.simulator_results to anon, authenticated;
grant all on public.simulator_results to service_role;

-- Requests of the running day; withdrawing one does not give it back.
alter table public.account_storage add column publications_on date;
alter table public.account_storage add column publications integer not null default 0;

create function public.request_publication() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  plain constant text := lower(translate(new.alias, '_-', ''));
  brand constant text := coalesce((select lower(regexp_replace(s.value ->> 'name', '[^A-Za-z0-9]', '', 'g'))
    from public.site_settings s where s.key = 'brand'), '');
  today integer;
  refusal text;
begin
  insert into public.account_storage as s (user_id, publications_on, publications) values (new.user_id, current_date, 1)
    on conflict (user_id) do update set publications_on = current_date,
      publications = case when s.publications_on = current_date then s.publications + 1 else 1 end
    returning publications into today;
  refusal := case
    when (brand <> '' and position(brand in plain) > 0) or plain ~ '(admin|official|support|moderator)' then 'alias_reserved'
    when exists (select from public.simulator_publications p where lower(translate(p.alias, '_-', '')) = plain) then 'alias_taken'
    when today > 10 then 'too_many_requests'
    when (select count(*) from public.simulator_publications p where p.user_id = new.user_id) >= 3 then 'too_many_published'
  end;
  if refusal is not null then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', refusal, 'message', 'The account was not published: ' || replace(refusal, '_', ' ') || '.')::text,
      detail = jsonb_build_object('status', case when refusal = 'too_many_requests' then 429 else 409 end, 'headers', '{}'::jsonb)::text;
  end if;
  perform pg_notify('simulator_publications', '');
  return new;
end;
$$;
revoke execute on function public.request_publication() from public, anon, authenticated;
create trigger request_publication before insert on public.simulator_publications
  for each row execute function public.request_publication();
