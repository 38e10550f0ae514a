-- An order that the owner has closed opened by the next message about it, a refund of a part or its sale told again, where the reason for holding it was gone: its
-- product had been named, or was offered for less. Only the owner opens it, or a dispute that was won: the money is the owner's again then.

-- This definition holds; 20261228000000_released_orders_stay_open.sql has an earlier one.
create or replace function public.settle_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  reason jsonb := public.order_hold_reason(settle_order.order_id);
  settled public.orders;
begin
  perform private.lock_months(settle_order.order_id);
  -- What it was closed for stays its reason while nothing else holds it.
  select case
      when o.status <> 'held' or o.closed_reason is null or not coalesce(reason <@ o.closed_reason, true) then reason
      when reason is null and jsonb_path_exists(o.closed_reason, '$[*].code ? (@ == "disputed")') then reason
      else o.closed_reason end
    into reason from public.orders o where o.id = settle_order.order_id;
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

-- The owner opens what was closed: from then on it is closed no more.
-- This definition holds; 20261122004700_close_held_orders.sql has an earlier one.
create or replace function public.release_order(order_id uuid, note text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  the_order public.orders;
  first_do text;
begin
  perform private.refuse_all_but_the_owner();
  select * into the_order from public.orders o where o.id = release_order.order_id for update;
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if the_order.status <> 'held' then
    return jsonb_build_object('outcome', 'not_held', 'status', the_order.status);
  end if;
  first_do := public.unnamed_products(the_order.id);
  if first_do is not null then
    raise exception using
      message = format('Nothing was released: the buyer would get nothing for a product that no row names. First %s', first_do),
      hint = 'The ids are in public.products. An order that nothing else holds is opened by that row. See docs/how-to/held-orders.md.';
  end if;
  if the_order.email is null and the_order.user_id is null then
    raise exception using
      message = 'Nothing was released: the order has no email address, so its buyer would get nothing',
      hint = 'Write the address that the provider shows into the order: that opens it. See docs/how-to/held-orders.md.';
  end if;
  update public.orders o set released_reason = o.hold_reason, released_at = now(), released_note = release_order.note, closed_reason = null
    where o.id = the_order.id;
  the_order := public.settle_order(the_order.id);
  return jsonb_build_object('outcome', 'released', 'status', the_order.status);
end;
$$;

-- Orders that were closed and released before.
update public.orders o set closed_reason = null where o.closed_reason is not null and o.released_at is not null and not o.closed;
