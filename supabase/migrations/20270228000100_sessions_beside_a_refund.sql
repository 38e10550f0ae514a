-- A session that was asked for while a refund of its plan was written was booked all the same: the refund had canceled the sessions that it saw, and this one held
-- its mentor's time until its day.

-- This definition holds; 20270102000000_booking_reserve_around_a_network.sql has an earlier one.
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
  if enrolment is not null then
    -- Before what a cancellation waits for while it holds the plan, so that both never wait for each other. A refund that comes at once is waited for, or finds the session.
    perform from public.enrolments e where e.id = enrolment and e.status = 'active' for share;
    if not found then
      return jsonb_build_object('outcome', 'no_plan');
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('request_booking ' || coalesce(private.months_of(enrolment), private.mailbox_of(sender)), 0));
  if enrolment is null then
    select count(*) filter (where b.status in ('requested', 'confirmed') and upper(b.during) > now()), count(*) filter (where b.requested_at > now() - interval '1 day')
      into open_now, lately from public.bookings b
      where private.mailbox_of(b.email) = private.mailbox_of(sender) and b.enrolment_id is null and b.requested_at > now() - interval '90 days';
    if (open_now >= 2 or lately >= 6) and not private.from_reserve('booking', sender, coalesce(wanted ->> 'around', wanted ->> 'network')) then
      return jsonb_build_object('outcome', 'too_many');
    end if;
    perform pg_advisory_xact_lock(hashtextextended('free calls ' || (wanted ->> 'mentorId'), 0));
    if public.free_calls(wanted ->> 'mentorId', (wanted ->> 'from')::timestamptz) >= 2 then
      return jsonb_build_object('outcome', 'day_full');
    end if;
    -- Before the hour's calls of all: a network that is refused must not use those up.
    if public.take_request('free calls of ' || (wanted ->> 'network'), 4, 604800) > 0
      or (wanted ->> 'around' is not null and public.take_request('free calls of ' || (wanted ->> 'around'), 8, 604800) > 0) then
      return jsonb_build_object('outcome', 'network_full');
    end if;
    if public.take_request('free calls of an hour', 20, 3600) > 0 then
      -- Nothing is booked: what was counted for the network is undone.
      raise exception 'Many calls were asked for in the last hour' using errcode = 'NPBSY';
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
exception
  when exclusion_violation then
    return jsonb_build_object('outcome', 'taken');
  when sqlstate 'NPBSY' then
    return jsonb_build_object('outcome', 'busy');
end;
$$;

-- Those that are held so are canceled as the others were.
do $$
declare
  held public.bookings;
  ended public.bookings;
begin
  for held in select b.* from public.bookings b join public.enrolments e on e.id = b.enrolment_id
      where e.status <> 'active' and b.status in ('requested', 'confirmed') and lower(b.during) > now() for update of b loop
    update public.bookings b set status = 'canceled', changed_at = now(), sequence = b.sequence + 1 where b.id = held.id returning * into ended;
    perform public.tell_of_booking(ended, 'canceled', held.status = 'confirmed' or held.sequence > 0);
  end loop;
end;
$$;
