-- Backtests a user keeps: the rules and settings they were made with, and what they came to. A record: it is kept or deleted, never
-- changed. It carries its own copy of the strategy, so that it can be repeated after the saved one was changed or deleted.

create table public.kept_runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  run jsonb not null check (jsonb_typeof(run) = 'object' and octet_length(run::text) <= 450000),
  made_at timestamptz not null
);
create index kept_runs_by_user on public.kept_runs (user_id, made_at desc);

alter table public.kept_runs enable row level security;
alter table public.kept_runs force row level security;
create policy "the database owner maintains" on public.kept_runs for all to current_user using (true) with check (true);
create policy "a user reads own runs" on public.kept_runs for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a user keeps own runs" on public.kept_runs for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "a user deletes own runs" on public.kept_runs for delete to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.kept_runs from anon, authenticated;
grant select, delete on public.kept_runs to authenticated;
grant insert (id, name, run, made_at) on public.kept_runs to authenticated;
grant all on public.kept_runs to service_role;

create function public.limit_kept_runs() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.kept_runs where user_id = new.user_id and id <> new.id) >= 200 then
    raise exception 'An account keeps at most 200 backtests.' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
revoke execute on function public.limit_kept_runs() from public, anon, authenticated;
create trigger limit_kept_runs before insert on public.kept_runs
  for each row execute function public.limit_kept_runs();
