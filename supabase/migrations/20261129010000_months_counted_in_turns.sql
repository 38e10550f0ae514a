-- Payments of one plan that are told at the same moment, and sessions that are booked at the same moment with two of them, count each other.

-- Before anything of the order is written: one payment's months move the ends of others, and two that wait for each other's rows would wait for ever.
create function private.lock_months(of_order uuid) returns void language plpgsql set search_path = '' as $$
declare
  plan text;
begin
  for plan in select i.product_id from public.order_items i where i.order_id = lock_months.of_order and i.product_kind = 'plan' order by i.product_id loop
    perform pg_advisory_xact_lock(hashtextextended('months of ' || plan, 0));
  end loop;
end;
$$;

-- What an access has in common with all whose months, and so whose sessions, are counted with its own: neither its address nor its account is.
create function private.months_of(enrolment uuid) returns text language sql stable set search_path = '' as $$
  select e.product_id from public.enrolments e where e.id = months_of.enrolment
$$;
revoke execute on function private.lock_months(uuid), private.months_of(uuid) from public, anon, authenticated;

-- This definition holds; 20261127080000_hold_reasons_as_codes.sql has an earlier one.
create or replace function public.settle_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  reason constant jsonb := public.order_hold_reason(settle_order.order_id);
  settled public.orders;
begin
  perform private.lock_months(settle_order.order_id);
  update public.orders o set
      hold_reason = reason,
      held_for_sandbox = public.waits_for_sandbox(o),
      status = case when o.refunded_at is not null then 'refunded'
        when reason is not null and reason is distinct from o.released_reason then 'held' else 'paid' end,
      total_cents = coalesce((select sum(i.total_cents) from public.order_items i where i.order_id = o.id), 0),
      currency = coalesce((select min(i.currency) from public.order_items i where i.order_id = o.id), o.currency),
      attention = public.order_attention(o.id),
      updated_at = now()
    where o.id = settle_order.order_id returning * into settled;

  if settled.status = 'held' then
    -- Nothing is granted anew; what was granted before a dispute is taken back.
    update public.enrolments e set status = 'revoked', revoked_at = coalesce(e.revoked_at, now())
      where e.order_id = settled.id and e.status = 'active';
    if not public.waits_for_sandbox(settled) then
      perform public.tell_owner('order_held', settled.id::text, reason::text);
    end if;
  elsif settled.erased_at is null then
    insert into public.enrolments (order_id, product_id, product_kind, email, user_id, status, revoked_at)
      select settled.id, i.product_id, i.product_kind, settled.email, settled.user_id,
        case settled.status when 'paid' then 'active' else 'revoked' end, settled.refunded_at
      from public.order_items i where i.order_id = settled.id and i.product_kind is not null
      on conflict on constraint enrolments_order_id_product_id_key do update set email = excluded.email,
        user_id = excluded.user_id, status = excluded.status, revoked_at = excluded.revoked_at;
  end if;
  return settled;
end;
$$;

-- This definition holds; 20261128020000_plans_bought_more_than_once.sql has an earlier one.
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
  perform pg_advisory_xact_lock(hashtextextended('request_booking ' || coalesce(private.months_of(enrolment), private.mailbox_of(sender)), 0));
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

-- This definition holds; 20261128020000_plans_bought_more_than_once.sql has an earlier one.
create or replace function private.cancel_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  renewal constant uuid := private.renewal_of(new);
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
