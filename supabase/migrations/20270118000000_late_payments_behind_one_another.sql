-- Until when time is paid by the buyer's payments that were made up to a moment. What was opened for a week, or for nothing, because it was told after its month, counts
-- as what it pays for: behind the payments made before it, and not until the end of that week.
create function private.paid_until(of_plan public.enrolments, moment timestamptz) returns timestamptz language plpgsql stable security definer set search_path = '' as $$
declare
  paid record;
  until timestamptz;
begin
  for paid in select c.*, e.granted_at > moment and e.ends_at <= e.granted_at + interval '7 days' as is_week
      from private.counted_with(of_plan) c join public.enrolments e on e.id = c.id
      where c.is_paid and c.granted_at <= moment order by c.granted_at, e.granted_at loop
    until := case when paid.is_week then private.end_of_paid_time(greatest(paid.granted_at, until), paid.length)
      else greatest(until, paid.ends_at - paid.spare) end;
  end loop;
  return until;
end;
$$;
revoke execute on function private.paid_until(public.enrolments, timestamptz) from public, anon, authenticated;

-- A week that was given counted as time from its own payment on, also where the payments before it lasted longer: of three months that were paid close together and told
-- late, one was lost.
-- This definition holds; 20270112000200_weeks_of_late_payments.sql has an earlier one.
create or replace function private.months_end(of_plan public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  select case when counted.ends_at < now() + interval '7 days'
        and not exists (select from private.counted_with(of_plan) c where c.status = 'active' and c.ends_at > counted.ends_at)
      then now() + interval '7 days' else counted.ends_at end
    from (select private.end_of_paid_time(greatest(p.start, private.paid_until(of_plan, p.start)), private.paid_length(of_plan))
        + private.left_for_renewal(o.provider) as ends_at
      from (select private.months_start(of_plan) as start) p cross join public.orders o
      where o.id = (of_plan).order_id and private.counts_months(o)) counted
$$;

-- What was over by then was passed over: what had been paid early behind it, and is open, did not move.
-- This definition holds; 20261214000000_months_from_a_last_day.sql has an earlier one.
create or replace function private.count_later_months(of_plan public.enrolments, comes_back boolean, is_told boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  start constant timestamptz := private.months_start(of_plan);
  own_end constant timestamptz := (select (of_plan).ends_at - private.left_for_renewal(o.provider) from public.orders o where o.id = (of_plan).order_id);
  earlier constant timestamptz := private.paid_until(of_plan, start);
  -- Where the months end that come before the next one, as it was and as it is.
  was timestamptz := case when comes_back then earlier else greatest(earlier, own_end) end;
  is_now timestamptz := case when comes_back then greatest(earlier, own_end) else earlier end;
  later record;
begin
  for later in select * from private.counted_with(of_plan) c where c.granted_at > start order by c.granted_at loop
    if later.ends_at = private.end_of_paid_time(greatest(later.granted_at, was), later.length) + later.spare then
      -- A payment that is told late moves nothing that is over; what is open behind that begins later all the same.
      update public.enrolments e set ends_at = private.end_of_paid_time(greatest(later.granted_at, is_now), later.length) + later.spare
        where e.id = later.id and (not is_told or later.status = 'active');
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

-- A payment that is told after its own month is over, while a later one is open, opens nothing. What was paid behind it and is open begins at its end all the same: who had
-- paid early lost the days that both had in common.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.count_months_anew() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_told constant boolean := tg_op = 'INSERT';
  is_paid constant boolean := exists (select from public.orders o where o.id = new.order_id and o.status = 'paid');
begin
  -- Of a row that is there already: else its time is over, or the owner ended it.
  if is_told and is_paid or not is_told and (new.status = 'active' or not is_paid) then
    perform private.count_later_months(new, is_told or new.status = 'active', is_told);
  end if;
  return null;
end;
$$;
drop trigger count_later_months on public.enrolments;
create trigger count_later_months after insert on public.enrolments for each row
  when (new.ends_at is not null and new.ended_at is null) execute function private.count_months_anew();
