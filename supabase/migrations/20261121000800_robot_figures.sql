-- What was computed for each robot, and what its owner imported of live accounts. Robots are named by id, not by a foreign
-- key: rows of a robot that is gone or unpublished are simply not visible.

create table public.robot_figures (
  robot_id text primary key check (robot_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Over the document, the description of the history, the costs and the engine: figures of another input are not shown as these.
  input_hash text not null check (char_length(input_hash) between 8 and 128),
  -- Over every trade and both curves: what a visitor's own run must equal.
  result_hash text not null check (char_length(result_hash) between 8 and 128),
  engine text not null,
  computed_at timestamptz not null default now(),
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  -- Symbol, timeframe and range of the history; account; costs.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  versions jsonb not null default '[]' check (jsonb_typeof(versions) = 'array'),
  summary jsonb not null check (jsonb_typeof(summary) = 'object'),
  curve jsonb not null check (jsonb_typeof(curve) = 'object'),
  months jsonb not null check (jsonb_typeof(months) = 'array'),
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  trades integer not null check (trades >= 0),
  bars integer not null check (bars >= 0)
);

-- The analysis of a statement, never the statement: account numbers, names and comments stay on the owner's machine.
create table public.robot_statements (
  id uuid primary key default gen_random_uuid(),
  robot_id text not null check (robot_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 1 and 120),
  account_kind text not null check (account_kind in ('live', 'demo')),
  broker text check (char_length(broker) <= 120),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  format text not null check (char_length(format) <= 40),
  imported_at timestamptz not null default now(),
  analysis jsonb not null check (jsonb_typeof(analysis) = 'object' and pg_column_size(analysis) < 400000),
  published boolean not null default true
);
create index robot_statements_by_robot on public.robot_statements (robot_id, imported_at desc);

do $$
declare
  name text;
  is_owner constant text := $policy$((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner'$policy$;
begin
  foreach name in array array['robot_figures', 'robot_statements'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)',
      name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
    execute format('create trigger bump_content_version after insert or update or delete or truncate on public.%I
      for each statement execute function public.bump_content_version()', name);
  end loop;
  execute format('create policy "the owner keeps statements" on public.robot_statements for all to authenticated using (%s) with check (%s)',
    is_owner, is_owner);
end;
$$;
-- The subquery runs under the reader's own policies, so only figures of visible robots are visible.
create policy "figures of published robots are public" on public.robot_figures for select to anon, authenticated using (
  exists (select 1 from public.robots where robots.id = robot_figures.robot_id)
);
create policy "published analyses are public" on public.robot_statements for select to anon, authenticated using (
  published and exists (select 1 from public.robots where robots.id = robot_statements.robot_id)
);
grant insert, update, delete on public.robot_statements to authenticated;
