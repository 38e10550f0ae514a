-- "A session that was not held does not count against your plan", says Support. Once its time had come nobody could take it off the plan: the buyer's
-- link and the console refused it alike, and whose mentor did not come had one session less.
-- This definition holds; 20270312070200_bookings_canceled_in_the_console.sql has an earlier one.
create or replace function public.decide_booking(number bigint, decision text, seen timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  freed public.bookings;
  decided jsonb;
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, decide about bookings' using errcode = 'insufficient_privilege';
  end if;
  if decision not in ('confirm', 'decline', 'cancel', 'not_held') then
    raise exception 'A decision is confirm, decline, cancel or not_held' using errcode = '22023';
  end if;
  select b.id into found_id from public.bookings b where b.number = decide_booking.number;
  if found_id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if decision = 'not_held' then
    update public.bookings b set status = 'canceled', changed_at = now(), sequence = b.sequence + 1
      where b.id = found_id and b.status = 'confirmed' and lower(b.during) <= now() returning * into freed;
    if freed.id is null then
      return jsonb_build_object('outcome', 'ended');
    end if;
    perform public.tell_of_booking(freed, 'canceled', true);
    decided := jsonb_build_object('outcome', 'changed');
  else
    decided := public.change_booking(found_id, decision, seen);
  end if;
  update public.booking_notices n set by_desk = true where n.booking_id = found_id and n.event = 'canceled' and n.mailed_at is null
    and decided ->> 'outcome' = 'changed';
  return decided;
end;
$$;
