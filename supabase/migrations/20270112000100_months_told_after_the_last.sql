-- A payment that was told after the month before it was over counted from its own day, also where that month was not over when it was paid: a subscriber whose card had
-- failed for three days lost them, when the next payment was told late. What was paid counts, whether it is open by now or over.
-- This definition holds; 20261214000000_months_from_a_last_day.sql has an earlier one.
create or replace function private.months_end(of_plan public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  select case when counted.ends_at < now() + interval '7 days'
        and not exists (select from private.counted_with(of_plan) c where c.status = 'active' and c.ends_at > counted.ends_at)
      then now() + interval '7 days' else counted.ends_at end
    from (select private.end_of_paid_time(greatest(private.months_start(of_plan),
          (select max(c.ends_at - c.spare) from private.counted_with(of_plan) c where c.is_paid and c.granted_at <= private.months_start(of_plan))),
        private.paid_length(of_plan)) + private.left_for_renewal(o.provider) as ends_at
      from public.orders o where o.id = (of_plan).order_id and private.counts_months(o)) counted
$$;
