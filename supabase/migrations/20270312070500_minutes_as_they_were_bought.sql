-- Whoever had paid for four sessions of two hours had what was left of them at the length that the owner gave them since: only their number stayed as it was bought.
-- What an order of the plan includes: as it was when it was bought, where that is more than now. Null for how many is as many as wanted.
-- This definition holds; 20270311050100_sessions_as_they_were_bought.sql has an earlier one.
create or replace function private.kind_as_bought(enrolment uuid, kind public.booking_kinds) returns public.booking_kinds
language plpgsql stable security definer set search_path = '' as $$
declare
  bought public.booking_kinds;
begin
  -- Each version is stored when it ends.
  select (jsonb_populate_record(null::public.booking_kinds, r.content)).* into bought
    from public.enrolments e join public.text_revisions r on r.room = 'booking_kinds' and r.row_id = (kind).id and r.changed_at > e.granted_at
    where e.id = kind_as_bought.enrolment and r.content ->> 'plan_id' = (kind).plan_id order by r.id limit 1;
  if bought.id is not null and (bought.included_per <> (kind).included_per or bought.included is null or bought.included > (kind).included) then
    kind.included := bought.included;
    kind.included_per := bought.included_per;
  end if;
  kind.minutes := greatest((kind).minutes, bought.minutes);
  return kind;
end;
$$;

-- Returns {email, userId, sessions: [{kindId, enrolmentId, left, minutes, endsAt}]}: left null for as many as wanted, endsAt in UTC milliseconds, null for no end.
-- This definition holds; 20270312070000_ends_of_what_sessions_are_booked_on.sql has an earlier one.
create or replace function public.my_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when public.proven_email() is not null then jsonb_build_object('email', public.proven_email(), 'userId', auth.uid(),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('kindId', k.id, 'enrolmentId', e.id, 'left',
        case when b.included is null then null else greatest(0, private.sessions_included(e.id, b) - public.sessions_used(e.id, b)) end,
        'minutes', b.minutes, 'endsAt', floor(extract(epoch from e.ends_at) * 1000)::bigint)
        order by e.granted_at), '[]')
      from public.enrolments e join public.booking_kinds k on k.plan_id = e.product_id and k.published
        cross join lateral private.kind_as_bought(e.id, k) b
      where e.status = 'active' and e.product_kind = 'plan'
        and (e.user_id = auth.uid() or lower(e.email) = public.proven_email()))) end;
$$;
