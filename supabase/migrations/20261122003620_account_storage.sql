-- What one account may keep has an end, in number and in bytes: signing up is free, and the disk belongs to everybody. One row an account
-- counts; it is locked until the transaction ends, so that two saves at once cannot both take the last room.

create table public.account_storage (
  user_id uuid primary key references auth.users (id) on delete cascade,
  strategies integer not null default 0,
  runs integer not null default 0,
  bytes bigint not null default 0
);
alter table public.account_storage enable row level security;
alter table public.account_storage force row level security;
create policy "the database owner maintains" on public.account_storage for all to current_user using (true) with check (true);
create policy "a user reads the own count" on public.account_storage for select to authenticated using (user_id = (select auth.uid()));
revoke all on public.account_storage from anon, authenticated;
grant select on public.account_storage to authenticated;
grant all on public.account_storage to service_role;

-- As measured when the row was written: stored values are compressed, and a later measure would differ.
alter table public.saved_strategies add column bytes integer not null default 0;
alter table public.kept_runs add column bytes integer not null default 0;

-- Numbers take more room in jsonb than as text, so the larger of the two counts.
create function public.measure_kept() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := to_jsonb(new) -> tg_argv[0];
begin
  new.bytes := greatest(octet_length(content::text), pg_column_size(content)) + octet_length(new.name);
  return new;
end;
$$;

create function public.count_kept() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_strategies constant integer := 500;
  most_runs constant integer := 200;
  most_bytes constant bigint := 20000000;
  more_rows constant integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  more_bytes constant bigint := case when tg_op = 'DELETE' then 0 else new.bytes end - case when tg_op = 'INSERT' then 0 else old.bytes end;
  more_strategies constant integer := case tg_table_name when 'saved_strategies' then more_rows else 0 end;
  counted public.account_storage;
  full_of text;
begin
  if tg_op = 'DELETE' then
    -- Where the user goes, the count goes by itself.
    update public.account_storage s set strategies = s.strategies + more_strategies, runs = s.runs + more_rows - more_strategies,
      bytes = s.bytes + more_bytes where s.user_id = old.user_id;
    return null;
  end if;
  insert into public.account_storage as s (user_id, strategies, runs, bytes)
    values (new.user_id, more_strategies, more_rows - more_strategies, more_bytes)
    on conflict (user_id) do update set strategies = s.strategies + excluded.strategies, runs = s.runs + excluded.runs,
      bytes = s.bytes + excluded.bytes
    returning * into counted;
  full_of := case
    when more_strategies > 0 and counted.strategies > most_strategies then format('An account keeps at most %s strategies.', most_strategies)
    when more_rows > more_strategies and counted.runs > most_runs then format('An account keeps at most %s backtests.', most_runs)
    when more_bytes > 0 and counted.bytes > most_bytes then
      format('An account keeps at most %s MB of strategies and backtests together.', most_bytes / 1000000) end;
  if full_of is not null then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'account_full', 'message', full_of,
        'hint', 'Delete some that you no longer need in the member area, then save again.')::text,
      detail = '{"status": 409, "headers": {}}';
  end if;
  return null;
end;
$$;
revoke execute on function public.measure_kept() from public, anon, authenticated;
revoke execute on function public.count_kept() from public, anon, authenticated;

-- What is there already stays, also where it is more than an account may keep now.
update public.saved_strategies set bytes = greatest(octet_length(document::text), pg_column_size(document)) + octet_length(name);
update public.kept_runs set bytes = greatest(octet_length(run::text), pg_column_size(run)) + octet_length(name);
insert into public.account_storage (user_id, strategies, runs, bytes)
  select kept.user_id, count(*) filter (where kept.strategy), count(*) filter (where not kept.strategy), sum(kept.bytes)
  from (select user_id, bytes, true as strategy from public.saved_strategies
    union all select user_id, bytes, false from public.kept_runs) kept group by kept.user_id;

-- The count above replaces counts that two requests at once could pass.
drop trigger limit_saved_strategies on public.saved_strategies;
drop function public.limit_saved_strategies();
drop trigger limit_kept_runs on public.kept_runs;
drop function public.limit_kept_runs();

create trigger measure_kept before insert or update on public.saved_strategies
  for each row execute function public.measure_kept('document');
create trigger measure_kept before insert or update on public.kept_runs
  for each row execute function public.measure_kept('run');
create trigger count_kept after insert or update or delete on public.saved_strategies
  for each row execute function public.count_kept();
create trigger count_kept after insert or update or delete on public.kept_runs
  for each row execute function public.count_kept();
