-- An order that moved to another account took its plan along and left the sessions that were booked on it: the account that has the plan could neither see nor move
-- them, and they used up its months.

-- This definition holds; 20270228000000_months_of_orders_that_move.sql has an earlier one.
create or replace function private.move_enrolments(of_orders uuid[], account uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  product text;
  paid public.enrolments;
begin
  for product in select distinct e.product_id from public.enrolments e where e.order_id = any (of_orders) and private.sold_by_time(e.product_kind) order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('months of ' || product, 0));
  end loop;
  update public.enrolments e set user_id = account, email = address where e.order_id = any (of_orders);
  update public.bookings b set user_id = account, email = coalesce(lower(btrim(address)), b.email)
    from public.enrolments e where e.id = b.enrolment_id and e.order_id = any (of_orders);
  for paid in select e.* from public.enrolments e
      where private.sold_by_time(e.product_kind) and e.product_id in (select m.product_id from public.enrolments m where m.order_id = any (of_orders))
        and (e.user_id = account or lower(e.email) = lower(address)) and e.ended_at is null and e.ends_at is not null
      order by private.months_start(e), e.granted_at loop
    update public.enrolments e set ends_at = greatest(e.ends_at, private.counted_end(e))
      where e.id = paid.id
        -- What is over stays over. What was paid back, or is in dispute, has its place if it comes back.
        and (e.status = 'active' or not exists (select from public.orders o where o.id = e.order_id and o.status = 'paid'))
        -- A date that the owner gave stays.
        and not exists (select from public.audit_log l where l.room = 'enrolments' and l.row_key = e.id::text);
  end loop;
end;
$$;

-- Those that stayed behind.
update public.bookings b set user_id = e.user_id, email = coalesce(lower(btrim(e.email)), b.email)
  from public.enrolments e join public.orders o on o.id = e.order_id
  where e.id = b.enrolment_id and o.handed_over_at is not null and e.user_id is not null and b.user_id is distinct from e.user_id;
