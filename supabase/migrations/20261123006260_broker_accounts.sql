-- The account types of brokers, as each states them. What a broker does not state is null: never a zero. Brokers are named by id, not by a
-- foreign key: accounts of a broker that is gone or unpublished are simply not shown.

create table public.broker_accounts (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  broker_id text not null,
  name text not null check (char_length(name) between 1 and 80),
  -- The company a customer signs with, and who oversees that company.
  entity text check (char_length(entity) <= 120),
  regulator text check (char_length(regulator) <= 120),
  min_deposit numeric(10, 2) check (min_deposit >= 0),
  -- Average spread in pips by symbol: {"EURUSD": 0.6}.
  spreads jsonb not null default '{}' check (jsonb_typeof(spreads) = 'object'),
  -- US dollars for each side of one lot.
  commission_per_lot numeric(8, 2) check (commission_per_lot >= 0),
  -- Points that a lot earns (negative: pays) a night, by symbol: {"EURUSD": {"long": -6.5, "short": 2.1}}.
  swaps jsonb not null default '{}' check (jsonb_typeof(swaps) = 'object'),
  platforms text[] not null default '{}',
  execution text check (char_length(execution) <= 160),
  withdrawals text check (char_length(withdrawals) <= 160),
  checked_on date,
  -- Where the proof of these figures is kept; without it they are shown as demo figures.
  evidence text,
  position integer not null default 0,
  published boolean not null default true
);
create index broker_accounts_by_broker on public.broker_accounts (broker_id);

alter table public.broker_accounts enable row level security;
alter table public.broker_accounts force row level security;
create policy "published content is public" on public.broker_accounts for select to anon, authenticated using (published);
create policy "the owner edits content" on public.broker_accounts for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
create policy "the database owner maintains" on public.broker_accounts for all to current_user using (true) with check (true);
revoke all on public.broker_accounts from anon, authenticated;
grant select on public.broker_accounts to anon;
grant select, insert, update, delete on public.broker_accounts to authenticated;
grant all on public.broker_accounts to service_role;
create trigger bump_content_version after insert or update or delete or truncate on public.broker_accounts
  for each statement execute function public.bump_content_version();
