-- The booking form took sessions for days after the paid time of their plan, and said nothing of it: at its end they were canceled. It knows the end now.
-- Returns {email, userId, sessions: [{kindId, enrolmentId, left, endsAt}]}: left null for as many as wanted, endsAt in UTC milliseconds, null for no end.
-- This definition holds; 20270311050100_sessions_as_they_were_bought.sql has an earlier one.
create or replace function public.my_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when public.proven_email() is not null then jsonb_build_object('email', public.proven_email(), 'userId', auth.uid(),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('kindId', k.id, 'enrolmentId', e.id, 'left',
        case when b.included is null then null else greatest(0, private.sessions_included(e.id, b) - public.sessions_used(e.id, b)) end,
        'endsAt', floor(extract(epoch from e.ends_at) * 1000)::bigint)
        order by e.granted_at), '[]')
      from public.enrolments e join public.booking_kinds k on k.plan_id = e.product_id and k.published
        cross join lateral private.kind_as_bought(e.id, k) b
      where e.status = 'active' and e.product_kind = 'plan'
        and (e.user_id = auth.uid() or lower(e.email) = public.proven_email()))) end;
$$;
