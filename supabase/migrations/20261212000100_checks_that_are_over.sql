-- A buyer is told of no check that is over: who was named by the owner, for an order of which nobody's address was known, got the receipt and with it the
-- mail that the order is being checked and its access paused.

-- At commit, so that only the state that the whole transaction leaves behind is told.
-- This definition holds; 20261128050100_one_way_to_note_an_order.sql has an earlier one.
create or replace function public.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_buyer(o.id, case o.status when 'paid' then 'receipt' when 'refunded' then 'refund' else 'held' end)
    from public.orders o
    -- A refund whose purchase is not known yet has nothing to name.
    where o.id = new.id and o.purchased_at is not null
      and (o.status in ('paid', 'refunded') or (o.status = 'held' and not public.waits_for_sandbox(o)));
  delete from public.order_notices h using public.orders o
    where o.id = new.id and o.status = 'paid' and h.order_id = o.id and h.kind = 'held' and h.mailed_at is null;
  -- Whose receipt came before the check was told that access is paused: it is open again.
  perform private.tell_buyer(o.id, 'restored') from public.orders o
    join public.order_notices r on r.order_id = o.id and r.kind = 'receipt'
    join public.order_notices h on h.order_id = o.id and h.kind = 'held' and h.created_at > r.created_at
    where o.id = new.id and o.status = 'paid'
      and exists (select from public.enrolments e where e.order_id = o.id and e.status = 'active');
  return null;
end;
$$;

-- Those that still wait for an address of an order that is open.
delete from public.order_notices h using public.orders o where o.id = h.order_id and o.status = 'paid' and h.kind = 'held' and h.mailed_at is null;
