-- One visitor, asking all day within the limit of each five minutes, could use up the answers of everybody. So a visitor has a share of the day.

alter table public.chat_visitors
  add column day date,
  -- Answers on that day.
  add column answers integer not null default 0;

-- Takes one answer from the visitor's allowance and from the day's, or says which one is used up.
-- Returns {outcome: ok|too_many|visitor_day|budget, retryAfter: seconds}.
-- This definition holds; 20261121000500_assistant.sql has an earlier one.
create or replace function public.take_chat_turn(visitor text, visitor_limit integer, window_seconds integer, daily_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  mine public.chat_visitors;
  taken integer;
  window_length constant interval := make_interval(secs => window_seconds);
  today constant date := (now() at time zone 'utc')::date;
  until_tomorrow constant integer := ceil(extract(epoch from ((today + 1)::timestamp at time zone 'utc') - now()));
  -- A twentieth of the day for one visitor, and never less than one conversation.
  share constant integer := greatest(visitor_limit, daily_limit / 20);
begin
  insert into public.chat_visitors as seen (visitor, window_start, turns, day, answers) values (take_chat_turn.visitor, now(), 1, today, 0)
    on conflict on constraint chat_visitors_pkey do update set
      turns = case when seen.window_start <= now() - window_length then 1 else least(seen.turns, visitor_limit) + 1 end,
      window_start = case when seen.window_start <= now() - window_length then now() else seen.window_start end,
      day = today,
      answers = case when seen.day = today then seen.answers else 0 end
    returning * into mine;
  -- Skipping what others hold: two sweeps that met in different order would wait for each other for ever.
  delete from public.chat_visitors old where old.visitor in (select stale.visitor from public.chat_visitors stale
    where stale.window_start < now() - window_length * 2 and stale.day is distinct from today limit 100 for update skip locked);
  if mine.turns > visitor_limit then
    return jsonb_build_object('outcome', 'too_many', 'retryAfter',
      greatest(1, ceil(extract(epoch from mine.window_start + window_length - now()))));
  end if;
  if mine.answers >= share then
    return jsonb_build_object('outcome', 'visitor_day', 'retryAfter', until_tomorrow);
  end if;
  insert into public.chat_usage as used (day, answers) values (today, 1)
    on conflict (day) do update set answers = used.answers + 1 where used.answers < daily_limit returning answers into taken;
  if taken is null or taken > daily_limit then
    return jsonb_build_object('outcome', 'budget', 'retryAfter', until_tomorrow);
  end if;
  update public.chat_visitors v set answers = v.answers + 1 where v.visitor = take_chat_turn.visitor;
  return jsonb_build_object('outcome', 'ok', 'retryAfter', 0);
end;
$$;
