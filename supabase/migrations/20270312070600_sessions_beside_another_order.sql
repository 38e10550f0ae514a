-- Who had paid twice for a plan, and had the first payment back, lost all sessions that were booked on it, though the second payment has the plan open.
-- This definition holds; 20270311050100_sessions_as_they_were_bought.sql has an earlier one.
create or replace function private.cancel_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Also where its payment went back or is disputed: by what another order of the same buyer opens.
  renewal constant uuid := coalesce(private.renewal_of(new), (select e.id from public.enrolments e join public.orders o on o.id = e.order_id
    where new.product_kind = 'plan' and e.product_id = new.product_id and e.id <> new.id and e.status = 'active' and o.status = 'paid'
      and (e.user_id = new.user_id or lower(e.email) = lower(new.email)) order by e.granted_at desc limit 1));
  held public.bookings;
  ended public.bookings;
  kind public.booking_kinds;
begin
  if renewal is not null then
    -- As a new booking does, so that both count each other.
    perform pg_advisory_xact_lock(hashtextextended('request_booking ' || private.months_of(renewal), 0));
  end if;
  for held in select * from public.bookings b
    where b.enrolment_id = new.id and b.status in ('requested', 'confirmed') and lower(b.during) > now() order by b.during for update
  loop
    select * into kind from public.booking_kinds k where k.id = held.kind_id;
    kind := private.kind_as_bought(renewal, kind);
    if renewal is not null and (kind.included is null or public.sessions_used(renewal, kind) < private.sessions_included(renewal, kind)) then
      update public.bookings b set enrolment_id = renewal where b.id = held.id;
    else
      update public.bookings b set status = 'canceled', changed_at = now(), sequence = b.sequence + 1 where b.id = held.id returning * into ended;
      perform public.tell_of_booking(ended, 'canceled', held.status = 'confirmed' or held.sequence > 0);
    end if;
  end loop;
  return null;
end;
$$;
