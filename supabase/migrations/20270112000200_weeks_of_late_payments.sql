-- The week for which a payment is opened that was over when it was told is a gift. A payment that was made before that week was given counted from its end, so that two
-- months that were told late together, as after a restore, opened a third that nobody had paid.
-- This definition holds; 20270112000100_months_told_after_the_last.sql has an earlier one.
create or replace function private.months_end(of_plan public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  with paid as (
    select private.months_start(of_plan) as start
  ), before as (
    select max(case when e.granted_at > p.start and e.ends_at <= e.granted_at + interval '7 days' then private.end_of_paid_time(c.granted_at, c.length)
        else c.ends_at - c.spare end) as ends
      from paid p cross join private.counted_with(of_plan) c join public.enrolments e on e.id = c.id where c.is_paid and c.granted_at <= p.start
  )
  select case when counted.ends_at < now() + interval '7 days'
        and not exists (select from private.counted_with(of_plan) c where c.status = 'active' and c.ends_at > counted.ends_at)
      then now() + interval '7 days' else counted.ends_at end
    from (select private.end_of_paid_time(greatest(p.start, b.ends), private.paid_length(of_plan)) + private.left_for_renewal(o.provider) as ends_at
      from paid p cross join before b cross join public.orders o where o.id = (of_plan).order_id and private.counts_months(o)) counted
$$;
