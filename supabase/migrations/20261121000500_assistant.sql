-- Limits of the assistant. Nothing a visitor writes is stored; the visitor column is a keyed hash of the address.

create table public.chat_usage (
  day date primary key,
  answers integer not null default 0
);

create table public.chat_visitors (
  visitor text primary key,
  window_start timestamptz not null,
  turns integer not null
);
create index chat_visitors_by_age on public.chat_visitors (window_start);

do $$
declare
  name text;
begin
  foreach name in array array['chat_usage', 'chat_visitors'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the owner reads" on public.%I for select to authenticated using (%s)', name,
      $policy$((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner'$policy$);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)',
      name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;

-- Takes one answer from the visitor's allowance and from the day's, or says which one is used up.
-- Returns {outcome: ok|too_many|budget, retryAfter: seconds}.
create function public.take_chat_turn(visitor text, visitor_limit integer, window_seconds integer, daily_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  mine public.chat_visitors;
  taken integer;
  window_length constant interval := make_interval(secs => window_seconds);
  today constant date := (now() at time zone 'utc')::date;
begin
  insert into public.chat_visitors as seen (visitor, window_start, turns) values (take_chat_turn.visitor, now(), 1)
    on conflict on constraint chat_visitors_pkey do update set
      turns = case when seen.window_start <= now() - window_length then 1 else least(seen.turns, visitor_limit) + 1 end,
      window_start = case when seen.window_start <= now() - window_length then now() else seen.window_start end
    returning * into mine;
  -- Skipping what others hold: two sweeps that met in different order would wait for each other for ever.
  delete from public.chat_visitors old where old.visitor in (select stale.visitor from public.chat_visitors stale
    where stale.window_start < now() - window_length * 2 limit 100 for update skip locked);
  if mine.turns > visitor_limit then
    return jsonb_build_object('outcome', 'too_many', 'retryAfter',
      greatest(1, ceil(extract(epoch from mine.window_start + window_length - now()))));
  end if;
  insert into public.chat_usage as used (day, answers) values (today, 1)
    on conflict (day) do update set answers = used.answers + 1 where used.answers < daily_limit returning answers into taken;
  if taken is null or taken > daily_limit then
    return jsonb_build_object('outcome', 'budget', 'retryAfter',
      ceil(extract(epoch from ((today + 1)::timestamp at time zone 'utc') - now())));
  end if;
  return jsonb_build_object('outcome', 'ok', 'retryAfter', 0);
end;
$$;
revoke execute on function public.take_chat_turn(text, integer, integer, integer) from public, anon, authenticated;
grant execute on function public.take_chat_turn(text, integer, integer, integer) to service_role;
