-- A plan that was bought twice includes twice the sessions, one that is paid again before its time is over loses none of it, and a subscriber's payment
-- at the price of the months before is no doubt.

-- How many sessions of a kind an access includes; null for as many as wanted. Two pieces of a plan include twice what an order of it includes. More
-- months in one order are more time, in each 30 days of which as many sessions fit.
create function private.sessions_included(enrolment uuid, kind public.booking_kinds) returns integer
language sql stable security definer set search_path = '' as $$
  select case when (sessions_included.kind).included_per = 'order'
    then least((sessions_included.kind).included::bigint * coalesce((select i.quantity from public.enrolments e
      join public.order_items i on i.order_id = e.order_id and i.product_id = e.product_id where e.id = sessions_included.enrolment), 1), 100000)::integer
    else (sessions_included.kind).included end
$$;
revoke execute on function private.sessions_included(uuid, public.booking_kinds) from public, anon, authenticated;

-- This definition holds; 20261123007910_bookings.sql has an earlier one.
create or replace function public.my_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when public.proven_email() is not null then jsonb_build_object('email', public.proven_email(), 'userId', auth.uid(),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('kindId', k.id, 'enrolmentId', e.id, 'left',
        case when k.included is null then null else greatest(0, private.sessions_included(e.id, k) - public.sessions_used(e.id, k)) end)
        order by e.granted_at), '[]')
      from public.enrolments e join public.booking_kinds k on k.plan_id = e.product_id and k.published
      where e.status = 'active' and e.product_kind = 'plan'
        and (e.user_id = auth.uid() or lower(e.email) = public.proven_email()))) end;
$$;

-- This definition holds; 20261123008050_form_limits.sql has an earlier one.
create or replace function public.request_booking(wanted jsonb, token_hash text, desk_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(wanted ->> 'email'));
  enrolment constant uuid := (wanted ->> 'enrolmentId')::uuid;
  kind public.booking_kinds;
  made public.bookings;
  open_now integer;
  lately integer;
begin
  select * into strict kind from public.booking_kinds k where k.id = wanted ->> 'kindId';
  perform pg_advisory_xact_lock(hashtextextended('request_booking ' || coalesce(enrolment::text, private.mailbox_of(sender)), 0));
  if enrolment is null then
    select count(*) filter (where b.status in ('requested', 'confirmed') and upper(b.during) > now()), count(*) filter (where b.requested_at > now() - interval '1 day')
      into open_now, lately from public.bookings b
      where private.mailbox_of(b.email) = private.mailbox_of(sender) and b.enrolment_id is null and b.requested_at > now() - interval '90 days';
    if (open_now >= 2 or lately >= 6) and not private.from_reserve('booking', sender, wanted ->> 'network') then
      return jsonb_build_object('outcome', 'too_many');
    end if;
    perform pg_advisory_xact_lock(hashtextextended('free calls ' || (wanted ->> 'mentorId'), 0));
    if public.free_calls(wanted ->> 'mentorId', (wanted ->> 'from')::timestamptz) >= 2 then
      return jsonb_build_object('outcome', 'day_full');
    end if;
    if public.take_request('free calls of an hour', 20, 3600) > 0 then
      return jsonb_build_object('outcome', 'busy');
    end if;
  end if;
  if enrolment is not null and kind.included is not null and public.sessions_used(enrolment, kind) >= private.sessions_included(enrolment, kind) then
    return jsonb_build_object('outcome', 'used_up');
  end if;
  insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, name, note, user_id, enrolment_id, zone, during)
    values ((wanted ->> 'id')::uuid, request_booking.token_hash, request_booking.desk_hash, kind.id, wanted ->> 'mentorId', sender,
      wanted ->> 'name', wanted ->> 'note', (wanted ->> 'userId')::uuid, enrolment, wanted ->> 'zone',
      tstzrange((wanted ->> 'from')::timestamptz, (wanted ->> 'to')::timestamptz))
    returning * into made;
  perform public.tell_of_booking(made, 'requested', false);
  return jsonb_build_object('outcome', 'requested', 'number', made.number);
exception when exclusion_violation then
  return jsonb_build_object('outcome', 'taken');
end;
$$;

-- This definition holds; 20261127010200_renewed_plans.sql has an earlier one.
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

-- One payment of a monthly or quarterly plan opens its sessions for that time. Of these providers every payment of a subscription arrives as an
-- order of its own; Stripe and Lemon Squeezy tell of the first payment only, so there the owner ends the access.
-- This definition holds; 20261127010200_renewed_plans.sql has an earlier one.
create or replace function private.date_paid_plan() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  months constant integer := (select case p.type when 'monthly' then 1 when 'quarterly' then 3 end
    from public.mentorship_plans p where p.id = new.product_id);
begin
  -- Only access that begins: an order that is settled again proposes the row once more, whose date the owner may have changed.
  if new.product_kind = 'plan' and new.ends_at is null and months is not null
      and not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    -- Three months paid in one order are three months, counted from the end of what was paid before where that is not over yet. Of a subscription
    -- the next payment comes when the month is over, and is told of some hours later: two days are left for it, once.
    select greatest(new.granted_at, (select max(e.ends_at - case when b.provider in ('gumroad', 'paddle') then interval '2 days' else interval '0' end)
          from public.enrolments e join public.orders b on b.id = e.order_id
          where e.product_id = new.product_id and e.status = 'active' and b.provider in ('sandbox', 'coin', 'gumroad', 'paddle')
            and (e.user_id = new.user_id or lower(e.email) = lower(new.email))))
        + make_interval(months => months * coalesce((select i.quantity from public.order_items i
          where i.order_id = new.order_id and i.product_id = new.product_id), 1),
          days => case when o.provider in ('gumroad', 'paddle') then 2 else 0 end) into new.ends_at
      from public.orders o where o.id = new.order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle');
  end if;
  return new;
end;
$$;

-- Whether this is another payment of a plan or VPS which the same buyer has, at the price that opened it: who subscribed before the catalog's price
-- was raised goes on paying the old one. Only where every payment is told, and without a discount, whose rules are the owner's.
create function private.goes_on_at_its_price(of_order public.orders, item public.order_items) returns boolean
language sql stable security definer set search_path = '' as $$
  select (of_order).provider in ('gumroad', 'paddle') and (item).product_kind in ('plan', 'vps')
    and (of_order).discount_code is null and coalesce((of_order).discount_cents, 0) = 0
    and exists (select from public.orders o join public.order_items i on i.order_id = o.id join public.enrolments e on e.order_id = o.id
        and e.product_id = i.product_id
      where o.id <> (of_order).id and o.provider = (of_order).provider and o.status = 'paid' and not o.test and o.created_at <= (of_order).created_at
        and o.discount_code is null and coalesce(o.discount_cents, 0) = 0
        and (o.user_id = (of_order).user_id or lower(o.email) = lower((of_order).email))
        and i.product_id = (item).product_id and i.currency = (item).currency
        and i.total_cents * (item).quantity::bigint <= (item).total_cents * i.quantity::bigint)
$$;

-- What of an order's prices is not as the catalog has it, of what it has not opened yet: what was opened once stays open whatever the catalog or the
-- list of codes says later. A discount counts that the provider itself states: by a code, or by an amount that covers what is missing. One of a
-- listed code opens down to what the list says. Any other must leave more than a fiftieth of the price.
-- This definition holds; 20261127080000_hold_reasons_as_codes.sql has an earlier one.
create or replace function private.price_doubts(of_order public.orders) returns jsonb[] language sql stable security definer set search_path = '' as $$
  with sold as (
    select i.product_id, i.currency = p.currency as same_currency, i.total_cents as paid, p.price_cents::bigint * i.quantity as price,
      c.code is not null as listed, coalesce(c.greatest_percent, 0) as greatest
    from public.order_items i join public.products p on p.id = i.product_id
    left join public.discount_codes c on lower(c.code) = lower((of_order).discount_code)
      and (c.products = '{}' or i.product_id = any (c.products))
    where i.order_id = (of_order).id
      and not exists (select from public.enrolments e where e.order_id = i.order_id and e.product_id = i.product_id)
      and not private.goes_on_at_its_price(of_order, i)
  ), cheap as (
    select * from sold where same_currency and paid < price and not (listed and paid * 100 >= price * (100 - greatest))
  )
  select array[
    (select jsonb_build_object('code', 'other_currency', 'products', jsonb_agg(s.product_id order by s.product_id))
      from sold s where not s.same_currency having count(*) > 0),
    (select jsonb_build_object('code', 'above_discount', 'discount', (of_order).discount_code, 'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where c.listed having count(*) > 0),
    (select jsonb_build_object('code', 'below_price', 'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where not c.listed
      having (of_order).discount_code is null and sum(c.price - c.paid) > coalesce((of_order).discount_cents, 0)),
    (select jsonb_build_object('code', case when (select s.holds_unlisted_discounts from public.checkout_state s) then 'unlisted_discount' else 'nearly_free' end,
        'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where not c.listed
        and ((select s.holds_unlisted_discounts from public.checkout_state s) or c.paid * 50 <= c.price)
        and ((of_order).discount_code is not null or (of_order).discount_cents > 0)
      having count(*) > 0 and ((of_order).discount_code is not null or sum(c.price - c.paid) <= coalesce((of_order).discount_cents, 0)))
  ];
$$;

revoke execute on function private.goes_on_at_its_price(public.orders, public.order_items) from public, anon, authenticated;
