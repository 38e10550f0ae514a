-- Forecasts made at each New York close, and what became of them. Rows are added and never changed: by nobody, whatever the role.

create table public.forecasts (
  id text primary key check (id ~ '^[a-z0-9]+-(day|week|month)-\d{4}-\d{2}-\d{2}$'),
  symbol text not null check (symbol ~ '^[A-Z0-9]{3,12}$'),
  horizon text not null check (horizon in ('day', 'week', 'month')),
  close_at timestamptz not null,
  -- The database's own clock, whatever a writer says: nothing can be dated back.
  stored_at timestamptz not null,
  expires_at timestamptz not null,
  rule integer not null check (rule > 0),
  digits integer not null check (digits between 0 and 8),
  -- Which data it stands on: MarketData of trading/market/market-data.ts.
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  -- The whole outlook: rating, levels above and below, average true range. Prices are in points.
  outlook jsonb not null check (jsonb_typeof(outlook) = 'object' and pg_column_size(outlook) < 20000),
  -- Null where the rating gave no bias, so that a missing row is a forecast that was not made.
  forecast jsonb check (jsonb_typeof(forecast) = 'object' and pg_column_size(forecast) < 4000),
  input_hash text not null check (input_hash ~ '^[0-9a-f]{16}$'),
  result_hash text not null check (result_hash ~ '^[0-9a-f]{16}$'),
  unique (symbol, horizon, close_at),
  constraint made_within_an_hour_of_its_close check (stored_at >= close_at and stored_at < close_at + interval '1 hour'),
  constraint expires_after_its_close check (expires_at > close_at)
);
create index forecasts_newest on public.forecasts (close_at desc, symbol);

create table public.forecast_resolutions (
  forecast_id text primary key references public.forecasts (id),
  outcome text not null check (outcome in ('hit', 'invalidated', 'expired')),
  -- Opening moment of the five-minute bar that decided.
  decided_at timestamptz not null,
  points integer not null,
  -- One bar reached both levels: counted against the forecast.
  ambiguous boolean not null default false,
  resolved_at timestamptz not null,
  constraint decided_before_it_was_resolved check (resolved_at >= decided_at)
);
create index forecast_resolutions_newest on public.forecast_resolutions (decided_at desc, forecast_id);

create function private.stamp_forecast() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_table_name = 'forecasts' then
    new.stored_at := clock_timestamp();
  else
    new.resolved_at := clock_timestamp();
  end if;
  return new;
end;
$$;
revoke execute on function private.stamp_forecast() from public, anon, authenticated;

create function private.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end;
$$;
revoke execute on function private.refuse_change() from public, anon, authenticated;

do $$
declare
  name text;
begin
  foreach name in array array['forecasts', 'forecast_resolutions'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('create policy "forecasts and results are public" on public.%I for select to anon, authenticated using (true)', name);
    execute format('revoke all on public.%I from anon, authenticated, service_role', name);
    execute format('grant select on public.%I to anon, authenticated', name);
    execute format('grant select, insert on public.%I to service_role', name);
    execute format('create trigger stamp_time before insert on public.%I for each row execute function private.stamp_forecast()', name);
    execute format('create trigger refuse_change before update or delete on public.%I for each row execute function private.refuse_change()', name);
    execute format('create trigger refuse_truncate before truncate on public.%I for each statement execute function private.refuse_change()', name);
    execute format('create trigger bump_content_version after insert on public.%I
      for each statement execute function public.bump_content_version()', name);
  end loop;
end;
$$;
