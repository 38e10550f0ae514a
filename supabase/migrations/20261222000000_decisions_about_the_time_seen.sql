-- The desk decides about the time that it saw, and a calendar is told of what it has.

-- from_time: of a move the new time; else the time that was seen, where the caller says it: {outcome: moved} where it is another one by now.
-- This definition holds; 20261123008050_form_limits.sql has an earlier one.
create or replace function public.change_booking(booking_id uuid, change text, from_time timestamptz default null, to_time timestamptz default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  old public.bookings;
  made public.bookings;
begin
  select * into strict old from public.bookings b where b.id = change_booking.booking_id for update;
  if old.status in ('declined', 'canceled') or (change = 'confirm' and old.status <> 'requested') then
    return jsonb_build_object('outcome', 'ended');
  end if;
  if lower(old.during) <= now() then
    return jsonb_build_object('outcome', 'past');
  end if;
  if change <> 'move' and from_time <> lower(old.during) then
    return jsonb_build_object('outcome', 'moved');
  end if;
  if change in ('confirm', 'move') and old.enrolment_id is not null
      and not exists (select from public.enrolments e where e.id = old.enrolment_id and e.status = 'active') then
    return jsonb_build_object('outcome', 'ended');
  end if;
  if change = 'move' and old.sequence >= 5 then
    return jsonb_build_object('outcome', 'moved_often');
  end if;
  if change = 'move' and old.enrolment_id is null then
    perform pg_advisory_xact_lock(hashtextextended('free calls ' || old.mentor_id, 0));
    if public.free_calls(old.mentor_id, from_time, old.id) >= 2 then
      return jsonb_build_object('outcome', 'day_full');
    end if;
  end if;
  update public.bookings b set changed_at = now(), sequence = b.sequence + case when change = 'confirm' then 0 else 1 end,
      status = case change when 'confirm' then 'confirmed' when 'decline' then 'declined' when 'cancel' then 'canceled' else 'requested' end,
      during = case when change = 'move' then tstzrange(from_time, to_time) else b.during end
    where b.id = old.id returning * into made;
  perform public.tell_of_booking(made, case change when 'confirm' then 'confirmed' when 'decline' then 'declined'
    when 'cancel' then 'canceled' else 'moved' end, exists (
      select from public.booking_notices n where n.booking_id = old.id and n.event = 'confirmed'));
  return jsonb_build_object('outcome', 'changed');
exception when exclusion_violation then
  return jsonb_build_object('outcome', 'taken');
end;
$$;

-- `seen`: when the booking began as whoever decides saw it.
drop function public.decide_booking(bigint, text);
-- This definition holds; 20261123008000_console.sql has an earlier one.
create function public.decide_booking(number bigint, decision text, seen timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, decide about bookings' using errcode = 'insufficient_privilege';
  end if;
  if decision not in ('confirm', 'decline', 'cancel') then
    raise exception 'A decision is confirm, decline or cancel' using errcode = '22023';
  end if;
  select b.id into found_id from public.bookings b where b.number = decide_booking.number;
  if found_id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return public.change_booking(found_id, decision, seen);
end;
$$;
revoke execute on function public.decide_booking(bigint, text, timestamptz) from public, anon, authenticated;
grant execute on function public.decide_booking(bigint, text, timestamptz) to authenticated;
