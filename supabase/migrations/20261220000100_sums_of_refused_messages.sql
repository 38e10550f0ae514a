-- Messages that are refused while another one is being counted are counted as one sum: anybody can send them, and each count waited for the row of the one
-- before, with a connection that others needed.
drop function public.count_refused_event(text, text, text);

-- Counts messages that changed nothing. At most 50 reasons a day and provider; those of more than 90 days ago are dropped.
-- This definition holds; 20261125020000_replay_and_partial_refunds.sql has an earlier one.
create function public.count_refused_event(provider text, outcome text, reason text, times integer default 1) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.refused_events as known (provider, outcome, times, reason)
    select count_refused_event.provider, count_refused_event.outcome, count_refused_event.times, case when (select count(*) from public.refused_events r
        where r.provider = count_refused_event.provider and r.day = (now() at time zone 'UTC')::date) < 50
      then left(count_refused_event.reason, 200) else 'other reasons' end
    on conflict on constraint refused_events_provider_outcome_reason_day_key
      do update set times = known.times + excluded.times, received_at = now();
  delete from public.refused_events r where r.day < (now() at time zone 'UTC')::date - 90;
end;
$$;
revoke execute on function public.count_refused_event(text, text, text, integer) from public, anon, authenticated;
grant execute on function public.count_refused_event(text, text, text, integer) to service_role;
