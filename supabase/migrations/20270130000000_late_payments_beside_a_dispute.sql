-- A payment that was told late moved the open months that were paid since, but none in dispute: once the dispute was won, those lay over the late ones, and its buyer
-- had a month less.
-- This definition holds; 20270123000000_refunds_of_late_payments.sql has an earlier one.
create or replace function private.count_later_months(of_plan public.enrolments, comes_back boolean, is_told boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  start constant timestamptz := private.months_start(of_plan);
  earlier constant timestamptz := private.paid_until(of_plan, start);
  given_end constant timestamptz := (select (of_plan).ends_at - private.left_for_renewal(o.provider) from public.orders o where o.id = (of_plan).order_id);
  is_week constant boolean := (of_plan).granted_at > start and (of_plan).ends_at <= (of_plan).granted_at + interval '7 days';
  own_end constant timestamptz := case when is_week then private.end_of_paid_time(greatest(start, earlier), private.paid_length(of_plan)) else given_end end;
  -- Where the months end that come before the next one, as it was and as it is.
  was timestamptz := case when comes_back then earlier else greatest(earlier, own_end) end;
  is_now timestamptz := case when comes_back then greatest(earlier, own_end) else earlier end;
  later record;
begin
  for later in select * from private.counted_with(of_plan) c where c.granted_at > start order by c.granted_at loop
    -- Who paid since the week was given goes on at its end.
    if is_week and later.granted_at >= (of_plan).granted_at then
      was := case when comes_back then was else greatest(was, given_end) end;
      is_now := case when comes_back then greatest(is_now, given_end) else is_now end;
    end if;
    if later.ends_at = private.end_of_paid_time(greatest(later.granted_at, was), later.length) + later.spare then
      -- A payment that is told late moves nothing that is over; what is open behind that, or in dispute, begins later all the same.
      update public.enrolments e set ends_at = private.end_of_paid_time(greatest(later.granted_at, is_now), later.length) + later.spare
        where e.id = later.id and (not is_told or later.status = 'active' or not later.is_paid);
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
