-- Price alerts of members, and what fired. A job watches them and writes one mail for each.

create table public.alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  symbol text not null check (symbol ~ '^[A-Z0-9]{3,20}$'),
  direction text not null check (direction in ('rises', 'falls')),
  level_points integer not null check (level_points > 0),
  created_at timestamptz not null default now(),
  -- From the next full minute: a bar of the minute in which it was set also holds prices of before.
  watched_until timestamptz not null default date_trunc('minute', now()) + interval '1 minute'
);
comment on column public.alerts.watched_until is 'Every closed minute before this moment was looked at.';
create index alerts_by_user on public.alerts (user_id, created_at desc);
create index alerts_by_watch on public.alerts (watched_until);

-- At most one for each alert: the key refuses a second, whoever writes it.
create table public.alert_firings (
  alert_id uuid primary key references public.alerts (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  reached_at timestamptz not null,
  fired_at timestamptz not null default now()
);
comment on column public.alert_firings.reached_at is 'The opening moment of the minute whose prices reached the level.';
create index alert_firings_by_user on public.alert_firings (user_id, fired_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['alerts', 'alert_firings'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('create policy "a member reads own rows" on public.%I for select to authenticated using (user_id = (select auth.uid()))', name);
    execute format('create policy "no second factor is owed" on public.%I as restrictive for all to authenticated
      using ((select private.second_factor_given())) with check ((select private.second_factor_given()))', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;
create policy "a member sets own alerts" on public.alerts for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a member deletes own alerts" on public.alerts for delete to authenticated using (user_id = (select auth.uid()));
grant insert (id, symbol, direction, level_points), delete on public.alerts to authenticated;

create function public.limit_alerts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- One insert of an account after the other, so that two at once cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('alerts:' || new.user_id::text, 0));
  if (select count(*) from public.alerts a where a.user_id = new.user_id) >= 50 then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'account_full', 'message', 'An account holds up to 50 alerts.',
        'hint', 'Delete alerts that you no longer need, then set this one again.')::text,
      detail = '{"status": 409, "headers": {}}';
  end if;
  return new;
end;
$$;
revoke execute on function public.limit_alerts() from public, anon, authenticated;
create trigger limit_alerts before insert on public.alerts for each row execute function public.limit_alerts();

-- Rows of a deleted user go by themselves; those of one that is only marked as deleted do not.
create function public.erase_alerts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.alerts where user_id = old.id;
  return null;
end;
$$;
revoke execute on function public.erase_alerts() from public, anon, authenticated;
create trigger erase_alerts_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function public.erase_alerts();
