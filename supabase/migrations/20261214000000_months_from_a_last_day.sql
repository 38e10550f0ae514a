-- Who subscribed on the 31st pays on February 28th, and then on March 31st: the month between was counted to March 28th, and with the two days that are
-- left for a payment the access ended on the 30th, with all sessions that were booked.

-- Paid time from a moment on. What begins on the last day of a month ends on the last day of another.
create function private.end_of_paid_time(start timestamptz, length interval) returns timestamptz language sql stable set search_path = '' as $$
  select greatest(start + length, start + interval '1 day' + length - interval '1 day')
$$;
revoke execute on function private.end_of_paid_time(timestamptz, interval) from public, anon, authenticated;

-- A payment that goes back, comes back after a dispute, or is told or dated after a later one: what was paid behind it is counted anew. A date that the
-- owner gave stays.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.count_later_months(of_plan public.enrolments, comes_back boolean, is_told boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  start constant timestamptz := private.months_start(of_plan);
  own_end constant timestamptz := (select (of_plan).ends_at - private.left_for_renewal(o.provider) from public.orders o where o.id = (of_plan).order_id);
  earlier constant timestamptz := (select max(c.ends_at - c.spare) from private.counted_with(of_plan) c where c.is_paid and c.granted_at < start);
  -- Where the months end that come before the next one, as it was and as it is.
  was timestamptz := case when comes_back then earlier else greatest(earlier, own_end) end;
  is_now timestamptz := case when comes_back then greatest(earlier, own_end) else earlier end;
  later record;
begin
  for later in select * from private.counted_with(of_plan) c where c.granted_at > start
      -- A payment that is told late moves nothing that is over.
      and (not is_told or c.status = 'active') order by c.granted_at loop
    if later.ends_at = private.end_of_paid_time(greatest(later.granted_at, was), later.length) + later.spare then
      update public.enrolments e set ends_at = private.end_of_paid_time(greatest(later.granted_at, is_now), later.length) + later.spare where e.id = later.id;
      if later.is_paid then
        is_now := private.end_of_paid_time(greatest(later.granted_at, is_now), later.length);
      end if;
    elsif later.is_paid then
      is_now := greatest(is_now, later.ends_at - later.spare);
    end if;
    if later.is_paid then
      was := greatest(was, later.ends_at - later.spare);
    end if;
  end loop;
end;
$$;

-- When the months of a payment end: counted from the end of what was paid before where that is not over yet. What we were told of so late that it is over,
-- or nearly, opens for a week all the same, unless a later payment is open.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.months_end(of_plan public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  select case when counted.ends_at < now() + interval '7 days'
        and not exists (select from private.counted_with(of_plan) c where c.status = 'active' and c.ends_at > counted.ends_at)
      then now() + interval '7 days' else counted.ends_at end
    from (select private.end_of_paid_time(greatest(private.months_start(of_plan),
          (select max(c.ends_at - c.spare) from private.counted_with(of_plan) c where c.status = 'active' and c.granted_at <= private.months_start(of_plan))),
        private.paid_length(of_plan)) + private.left_for_renewal(o.provider) as ends_at
      from public.orders o where o.id = (of_plan).order_id and private.counts_months(o)) counted
$$;
