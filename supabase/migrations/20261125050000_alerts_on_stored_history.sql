-- Alerts watch every time frame, and the site's stored prices where a member asks for them.

alter table public.alerts add column market text not null default 'simulated' check (market in ('simulated', 'stored'));
comment on column public.alerts.market is
  'The prices that the alert watches for as long as it waits: the simulated market, or the site''s stored history of its symbol.';
comment on column public.alerts.watched_until is 'Every bar that closed before this moment was looked at.';
alter table public.alerts drop constraint alerts_what_they_watch;
alter table public.alerts add constraint alerts_what_they_watch check (
  case kind
    when 'price' then direction is not null and level_points is not null and document is null
    else direction is null and level_points is null
      and coalesce(document ->> 'timeframe' in ('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1', 'MN1'), false)
      and coalesce(length(document ->> 'name') between 1 and 120, false)
      and octet_length(document::text) <= 65536
  end
);
grant insert (market) on public.alerts to authenticated;
