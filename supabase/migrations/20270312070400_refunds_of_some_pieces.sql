-- A refund of one license of two, or of one machine of two, left both open, and nobody was told. Which piece it was for, no provider says: the owner is asked.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises', 'vps_ended', 'vps_restored', 'sales_unheard', 'order_above_price',
    'order_paid_again', 'order_above_shown', 'refund_failed', 'refund_of_one', 'refund_of_pieces', 'plan_changed', 'dispute_warned', 'installments', 'payments_stopped'));

-- A part that went back changes no state: it is told by itself. Nobody paid for a test, and a whole refund has its own mail.
-- This definition holds; 20261128050100_one_way_to_note_an_order.sql has an earlier one.
create or replace function public.note_part_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_buyer(o.id, 'part_refund', o.refunded_cents) from public.orders o
    where o.id = new.id and o.purchased_at is not null and o.refunded_at is null and o.refunded_cents > 0
      and (not o.test or o.provider = 'sandbox');
  perform public.tell_owner('refund_of_pieces', o.id::text, p.pieces || ' of ' || i.quantity || ' × ' || i.name)
    from public.orders o join public.order_items i on i.order_id = o.id
      cross join lateral (select round(o.refunded_cents::numeric * i.quantity / nullif(i.total_cents, 0))::integer as pieces) p
    where o.id = new.id and o.purchased_at is not null and o.refunded_at is null and not o.test
      -- A second piece of a course opens nothing.
      and i.product_kind <> 'course' and p.pieces between 1 and i.quantity - 1
      and abs(o.refunded_cents - p.pieces::numeric * i.total_cents / i.quantity) < 1
      -- Of several products it may be the price of another one.
      and not exists (select from public.order_items k where k.order_id = o.id and k.product_id <> i.product_id);
  return null;
end;
$$;
