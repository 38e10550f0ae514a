-- Whether an order waits for the sandbox is a field. Before, the words of hold_reason were searched for it.
alter table public.orders add column held_for_sandbox boolean not null default false;
update public.orders set held_for_sandbox = true
  where provider = 'sandbox' and hold_reason like '%bought in the sandbox%';

-- Brings an order's state and what it grants to what its events imply. A refund decides for good.
-- This definition holds; 20261122002100_held_orders.sql and 20261122003600_sandbox_sales.sql have earlier ones.
create or replace function public.settle_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := public.order_hold_reason(settle_order.order_id);
  settled public.orders;
begin
  update public.orders o set
      hold_reason = reason,
      held_for_sandbox = public.waits_for_sandbox(o),
      status = case when o.refunded_at is not null then 'refunded'
        when reason is not null and reason is distinct from o.released_reason then 'held' else 'paid' end,
      total_cents = coalesce((select sum(i.price_cents * i.quantity) from public.order_items i where i.order_id = o.id), 0),
      currency = coalesce((select min(i.currency) from public.order_items i where i.order_id = o.id), o.currency),
      attention = public.order_attention(o.id),
      updated_at = now()
    where o.id = settle_order.order_id returning * into settled;

  if settled.status = 'held' then
    -- Nothing is granted anew; what was granted before a dispute is taken back.
    update public.enrolments e set status = 'revoked', revoked_at = coalesce(e.revoked_at, now())
      where e.order_id = settled.id and e.status = 'active';
    if not public.waits_for_sandbox(settled) then
      perform public.tell_owner('order_held', settled.id::text, reason);
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

-- Called at each start: does the sandbox sell on this site? @returns how many orders were closed or opened by that.
-- This definition holds; 20261122003600_sandbox_sales.sql has an earlier one.
create or replace function public.set_sandbox_sells(sells boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stale uuid;
  changed integer := 0;
begin
  update public.checkout_state s set sandbox_sells = set_sandbox_sells.sells
    where s.sandbox_sells <> set_sandbox_sells.sells;
  for stale in select o.id from public.orders o
    where o.provider = 'sandbox' and o.refunded_at is null
      and o.held_for_sandbox = set_sandbox_sells.sells
    order by o.id for update loop
    perform public.settle_order(stale);
    changed := changed + 1;
  end loop;
  return changed;
end;
$$;
