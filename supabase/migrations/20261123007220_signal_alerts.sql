-- Alerts on closed bars: one line crossing another, and the entry signal of a saved strategy. Both are strategy documents, which the engine judges.

alter table public.alerts
  alter column direction drop not null,
  alter column level_points drop not null,
  add column kind text not null default 'price' check (kind in ('price', 'crossing', 'strategy')),
  add column document jsonb,
  add column timeframe text generated always as (document ->> 'timeframe') stored,
  add column name text generated always as (document ->> 'name') stored,
  add column problem text;
comment on column public.alerts.document is 'The strategy document as it was when the alert was set; null for a price alert.';
comment on column public.alerts.problem is 'Why the rules cannot be watched, for the member; the job leaves such an alert alone.';
alter table public.alerts add constraint alerts_what_they_watch check (
  case kind
    when 'price' then direction is not null and level_points is not null and document is null
    else direction is null and level_points is null
      and coalesce(document ->> 'timeframe' in ('M5', 'M15', 'M30', 'H1', 'H4', 'D1'), false)
      and coalesce(length(document ->> 'name') between 1 and 120, false)
      and octet_length(document::text) <= 65536
  end
);

alter table public.alert_firings
  add column price_points integer,
  add column side text check (side in ('long', 'short')),
  add column data text not null default 'Simulated market';
comment on column public.alert_firings.reached_at is
  'Price alerts: the opening moment of the minute whose prices reached the level. Others: the moment at which the bar closed.';
comment on column public.alert_firings.price_points is 'The closing bid of the bar that fired; null for a price alert, whose price is its level.';
comment on column public.alert_firings.data is 'The prices that the alert was judged on.';

grant insert (kind, document) on public.alerts to authenticated;

create or replace function public.limit_alerts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  full_message text;
begin
  -- One insert of an account after the other, so that two at once cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('alerts:' || new.user_id::text, 0));
  if (select count(*) from public.alerts a where a.user_id = new.user_id) >= 50 then
    full_message := 'An account holds up to 50 alerts.';
  elsif new.kind <> 'price'
    and (select count(*) from public.alerts a where a.user_id = new.user_id and a.kind <> 'price') >= 20 then
    full_message := 'An account holds up to 20 alerts on indicators and strategies.';
  end if;
  if full_message is not null then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'account_full', 'message', full_message,
        'hint', 'Delete alerts that you no longer need, then set this one again.')::text,
      detail = '{"status": 409, "headers": {}}';
  end if;
  -- A bar counts that closes after the alert was set, also within the same minute.
  if new.kind <> 'price' then
    new.watched_until := least(new.watched_until, now());
  end if;
  return new;
end;
$$;
