-- As before, but every start counts for the sixty of a day, and not only those handed in: nobody draws markets until one suits.
create or replace function public.start_drill(drill text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.drills;
  begun public.drill_tries;
begin
  if auth.uid() is null or not private.second_factor_given() then
    raise exception 'Sign in first, with the second factor where the account has one' using errcode = 'insufficient_privilege';
  end if;
  select d.* into asked from public.drills d where d.id = start_drill.drill and d.published;
  if asked.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  -- One start of a member after the other, so that many at once cannot pass the limit.
  perform pg_advisory_xact_lock(hashtextextended('drill:' || auth.uid()::text, 0));
  if public.take_request('drill starts ' || auth.uid()::text, 60, 86400) > 0 then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  delete from public.drill_tries t where t.user_id = auth.uid() and t.drill_id = asked.id and t.state = 'open';
  -- The fifty newest of each drill and the best one are enough.
  delete from public.drill_tries t where t.user_id = auth.uid() and t.drill_id = asked.id and t.state in ('judged', 'refused')
    and t.id not in (select n.id from public.drill_tries n where n.user_id = auth.uid() and n.drill_id = asked.id order by n.started_at desc limit 50)
    and t.id is distinct from (select n.id from public.drill_tries n where n.user_id = auth.uid() and n.drill_id = asked.id
      order by n.score desc nulls last, n.started_at limit 1);
  insert into public.drill_tries (user_id, drill_id, terms, seed)
    values (auth.uid(), asked.id, asked.terms, 1 + floor(random() * 2147483646)::integer) returning * into begun;
  return jsonb_build_object('outcome', 'started', 'try', begun.id, 'seed', begun.seed, 'terms', begun.terms);
end;
$$;
