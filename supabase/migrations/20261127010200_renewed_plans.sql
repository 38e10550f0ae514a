-- A plan that is paid again goes on: sessions booked with the month that is over are those of the next one, and its buyer is not told of an end.

-- One payment of a monthly or quarterly plan opens its sessions for that time. Of these providers every payment of a subscription arrives as an
-- order of its own and so opens its own month; Stripe and Lemon Squeezy tell of the first payment only, so there the owner ends the access.
-- This definition holds; 20261126052000_paid_months.sql has an earlier one.
create or replace function private.date_paid_plan() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  months constant integer := (select case p.type when 'monthly' then 1 when 'quarterly' then 3 end
    from public.mentorship_plans p where p.id = new.product_id);
begin
  -- Only access that begins: an order that is settled again proposes the row once more, whose date the owner may have changed.
  if new.product_kind = 'plan' and new.ends_at is null and months is not null
      and not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    -- Three months paid in one order are three months. Of a subscription the next payment comes when the month is over, and is told of some hours
    -- later: two days are left for it.
    select new.granted_at + make_interval(months => months * coalesce((select i.quantity from public.order_items i
        where i.order_id = new.order_id and i.product_id = new.product_id), 1),
        days => case when o.provider in ('gumroad', 'paddle') then 2 else 0 end) into new.ends_at
      from public.orders o where o.id = new.order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle');
  end if;
  return new;
end;
$$;

-- The access by which a plan goes on whose time is over: its buyer's newest other one. Null where the plan ended by hand or with its payment.
create function private.renewal_of(over_now public.enrolments) returns uuid language sql stable set search_path = '' as $$
  select e.id from public.enrolments e
  where (over_now).product_kind = 'plan' and (over_now).ended_at is null and (over_now).ends_at <= now()
    and exists (select from public.orders o where o.id = (over_now).order_id and o.status = 'paid')
    and e.product_id = (over_now).product_id and e.id <> (over_now).id and e.status = 'active'
    and (e.user_id = (over_now).user_id or lower(e.email) = lower((over_now).email))
  order by e.granted_at desc limit 1
$$;

-- A plan that is refunded or disputed gives its times back, in the same transaction; one that was paid again takes them along, as many as it includes.
-- This definition holds; 20261123008050_form_limits.sql has an earlier one.
create or replace function private.cancel_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  renewal constant uuid := private.renewal_of(new);
  held public.bookings;
  ended public.bookings;
  kind public.booking_kinds;
begin
  if renewal is not null then
    -- As a new booking does, so that both count each other.
    perform pg_advisory_xact_lock(hashtextextended('request_booking ' || renewal::text, 0));
  end if;
  for held in select * from public.bookings b
    where b.enrolment_id = new.id and b.status in ('requested', 'confirmed') and lower(b.during) > now() order by b.during for update
  loop
    select * into kind from public.booking_kinds k where k.id = held.kind_id;
    if renewal is not null and (kind.included is null or public.sessions_used(renewal, kind) < kind.included) then
      update public.bookings b set enrolment_id = renewal where b.id = held.id;
    else
      update public.bookings b set status = 'canceled', changed_at = now(), sequence = b.sequence + 1 where b.id = held.id returning * into ended;
      perform public.tell_of_booking(ended, 'canceled', held.status = 'confirmed' or held.sequence > 0);
    end if;
  end loop;
  return null;
end;
$$;

-- Ends what is over, and tells the buyers. For the server's job. Returns how many ended.
-- This definition holds; 20261125020100_access_by_hand.sql has an earlier one.
create or replace function public.end_due_access() returns integer language plpgsql security definer set search_path = '' as $$
declare
  due record;
  ended public.enrolments;
  count integer := 0;
begin
  for due in select e.id, e.order_id from public.enrolments e where e.status = 'active' and e.ends_at <= now() order by e.id loop
    -- The order before its enrolment, as events do, so that both never wait for each other.
    perform from public.orders o where o.id = due.order_id for update;
    update public.enrolments e set status = 'revoked', revoked_at = e.ends_at
      where e.id = due.id and e.status = 'active' and e.ends_at <= now() returning * into ended;
    if found then
      perform private.note_access(ended, 'ended') where private.renewal_of(ended) is null;
      count := count + 1;
    end if;
  end loop;
  return count;
end;
$$;

revoke execute on function private.renewal_of(public.enrolments) from public, anon, authenticated;
