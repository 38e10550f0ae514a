-- Also applied as ed472c83231bc7598b9d01d12283d1a6d9e6d906434f81018df2277c3c041336: with other comments.
-- Also applied as 89a11f18b4721db4f9d540bb68556531ac9ed2d037bfe46b77284364763c900b: without these lines.
-- One network books few free calls in a week: with made-up addresses it could take those of every mentor, for as far ahead as they are offered.

-- This definition holds; 20261129010000_months_counted_in_turns.sql has an earlier one.
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
    -- Before the hour's calls of all: a network that is refused must not use those up.
    if public.take_request('free calls of ' || (wanted ->> 'network'), 4, 604800) > 0 then
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
