-- Whoever canceled a confirmed session in the console was mailed that its visitor had, and the visitor nothing of who had.
alter table public.booking_notices add column by_desk boolean not null default false;

-- This definition holds; 20261222000000_decisions_about_the_time_seen.sql has an earlier one.
create or replace function public.decide_booking(number bigint, decision text, seen timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  decided jsonb;
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
  decided := public.change_booking(found_id, decision, seen);
  update public.booking_notices n set by_desk = true where n.booking_id = found_id and n.event = 'canceled' and n.mailed_at is null
    and decided ->> 'outcome' = 'changed';
  return decided;
end;
$$;
