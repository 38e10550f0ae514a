-- A payment can be disputed twice: an inquiry, its end, a chargeback. The second time its buyer was told neither that the access was closed nor that it was back, and the
-- owner who had switched a machine off was never told to start it again.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises', 'vps_ended', 'vps_restored', 'sales_unheard', 'order_above_price',
    'order_paid_again', 'order_above_shown', 'refund_failed', 'refund_of_one', 'plan_changed', 'dispute_warned', 'installments', 'payments_stopped'));

-- At commit, so that only the state that the whole transaction leaves behind is told.
-- This definition holds; 20261212000100_checks_that_are_over.sql has an earlier one.
create or replace function public.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_buyer(o.id, case o.status when 'paid' then 'receipt' else 'refund' end)
    from public.orders o
    -- A refund whose purchase is not known yet has nothing to name.
    where o.id = new.id and o.purchased_at is not null and o.status in ('paid', 'refunded');
  -- What was not told yet is over.
  delete from public.order_notices n using public.orders o
    where o.id = new.id and n.order_id = o.id and n.product_id = '' and n.mailed_at is null
      and (o.status, n.kind) in (('paid', 'held'), ('held', 'restored'));
  insert into public.order_notices (order_id, kind) select o.id, 'held' from public.orders o
    where o.id = new.id and o.purchased_at is not null and o.status = 'held' and not public.waits_for_sandbox(o)
    on conflict on constraint order_notices_pkey do update set mailed_at = null, created_at = now()
      -- It was open again since.
      where exists (select from public.order_notices r where r.order_id = order_notices.order_id and r.kind = 'restored' and r.product_id = ''
        and r.created_at > order_notices.created_at);
  if found then
    perform pg_notify('order_notices', '');
  end if;
  -- Whose receipt came before the check was told that access is paused: it is open again.
  insert into public.order_notices (order_id, kind) select o.id, 'restored' from public.orders o
    join public.order_notices r on r.order_id = o.id and r.kind = 'receipt'
    join public.order_notices h on h.order_id = o.id and h.kind = 'held' and h.created_at > r.created_at
    where o.id = new.id and o.status = 'paid'
      and exists (select from public.enrolments e where e.order_id = o.id and e.status = 'active')
    on conflict on constraint order_notices_pkey do update set mailed_at = null, created_at = now()
      where exists (select from public.order_notices h where h.order_id = order_notices.order_id and h.kind = 'held' and h.created_at > order_notices.created_at);
  if found then
    perform pg_notify('order_notices', '');
    perform public.tell_owner('vps_restored', new.id::text, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'))
      where exists (select from public.enrolments e where e.order_id = new.id and e.product_kind = 'vps' and e.status = 'active');
  end if;
  return null;
end;
$$;
