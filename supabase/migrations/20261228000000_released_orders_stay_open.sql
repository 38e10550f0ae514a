-- An order that was held for its price and for something else, as a dispute, was held again by the next message after the owner had released it: a price is no
-- longer doubted once its goods are open, so that what held the order was another list than the one it was released with.

-- This definition holds; 20261129010000_months_counted_in_turns.sql has an earlier one.
create or replace function public.settle_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  reason constant jsonb := public.order_hold_reason(settle_order.order_id);
  settled public.orders;
begin
  perform private.lock_months(settle_order.order_id);
  update public.orders o set
      hold_reason = reason,
      held_for_sandbox = public.waits_for_sandbox(o),
      status = case when o.refunded_at is not null then 'refunded'
        -- Each of them was there when the owner released it.
        when reason is null or reason <@ o.released_reason then 'paid' else 'held' end,
      total_cents = coalesce((select sum(i.total_cents) from public.order_items i where i.order_id = o.id), 0),
      currency = coalesce((select min(i.currency) from public.order_items i where i.order_id = o.id), o.currency),
      attention = public.order_attention(o.id),
      updated_at = now()
    where o.id = settle_order.order_id returning * into settled;

  if settled.status = 'held' then
    -- Nothing is granted anew; what was granted before a dispute is taken back.
    update public.enrolments e set status = 'revoked', revoked_at = coalesce(e.revoked_at, now())
      where e.order_id = settled.id and e.status = 'active';
    if not public.waits_for_sandbox(settled) then
      perform public.tell_owner('order_held', settled.id::text, reason::text);
    end if;
  elsif settled.erased_at is null then
    insert into public.enrolments (order_id, product_id, product_kind, email, user_id, status, revoked_at)
      select settled.id, i.product_id, i.product_kind, settled.email, settled.user_id,
        case settled.status when 'paid' then 'active' else 'revoked' end, settled.refunded_at
      from public.order_items i where i.order_id = settled.id and i.product_kind is not null
      on conflict on constraint enrolments_order_id_product_id_key do update set email = excluded.email,
        user_id = excluded.user_id, status = excluded.status, revoked_at = excluded.revoked_at;
  end if;
  return settled;
end;
$$;

-- Those that were held again; what the owner has closed since stays closed.
select public.settle_order(o.id) from public.orders o
  where o.status = 'held' and o.refunded_at is null and o.closed_reason is null and o.hold_reason <@ o.released_reason;
