-- Also applied as 3ddc2d3914d0119dc21519f3ead26864f92a717b839ddbc9dc5789573e3a0d61: with other comments.
-- Also applied as e8b100b714f71d57615e3eac944dda983b5819898ead96b962bcd18936a8e615: without these lines.
-- The list of drills says in how many tries the best score was reached. Tries that were begun and left, and those of old rows that are
-- deleted, were missing: whoever begins again when it goes badly had a full score "in 1 try".

-- This try and those begun before it whose rows are gone.
alter table public.drill_tries add column starts integer not null default 1 check (starts > 0);
grant select (starts) on public.drill_tries to authenticated;

-- As before, but the new row takes over the starts of the rows that end with it.
-- This definition holds; 20261126040200_drill_starts.sql has an earlier one.
create or replace function public.start_drill(drill text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.drills;
  begun public.drill_tries;
  gone integer;
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
  -- The fifty newest of each drill and the best one are enough.
  with ended as (
    delete from public.drill_tries t where t.user_id = auth.uid() and t.drill_id = asked.id and (t.state = 'open'
      or (t.state in ('judged', 'refused')
        and t.id not in (select n.id from public.drill_tries n where n.user_id = auth.uid() and n.drill_id = asked.id order by n.started_at desc limit 50)
        and t.id is distinct from (select n.id from public.drill_tries n where n.user_id = auth.uid() and n.drill_id = asked.id
          order by n.score desc nulls last, n.started_at limit 1)))
    returning t.starts
  )
  select coalesce(sum(e.starts), 0) into gone from ended e;
  insert into public.drill_tries (user_id, drill_id, terms, seed, starts)
    values (auth.uid(), asked.id, asked.terms, 1 + floor(random() * 2147483646)::integer, 1 + gone) returning * into begun;
  return jsonb_build_object('outcome', 'started', 'try', begun.id, 'seed', begun.seed, 'terms', begun.terms);
end;
$$;

-- The best score of each drill that the caller has handed in, and how often the drill was begun.
-- This definition holds; 20261123009500_drills.sql has an earlier one.
create or replace function public.drill_scores() returns table (drill text, best integer, tries integer)
language sql stable security invoker set search_path = '' as $$
  select t.drill_id, max(t.score), sum(t.starts)::integer from public.drill_tries t
    where t.user_id = auth.uid() group by t.drill_id having max(t.score) is not null order by t.drill_id
$$;
