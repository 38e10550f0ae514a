-- Whose receipt came before a check was told that access is paused, and has to be told once it is open again: private.tell_buyer() and note_order() of
-- 20261128050100_one_way_to_note_an_order.sql do. What was open again before this update is not told now.
insert into public.order_notices (order_id, kind, mailed_at)
  select o.id, 'restored', now() from public.orders o join public.order_notices r on r.order_id = o.id and r.kind = 'receipt'
    join public.order_notices h on h.order_id = o.id and h.kind = 'held' and h.created_at > r.created_at where o.status = 'paid'
  on conflict on constraint order_notices_pkey do nothing;
