-- Released, an order opens what its items name. An item that names no product of ours would be paid for and open nothing, so such an order
-- cannot be released: the row of provider_products comes first, and it opens a paid order by itself. What needs nothing more, as a test
-- sale, is closed: it stays as it is, opens nothing, and `npm run -s doctor` no longer counts it.

alter table public.orders
  -- The reason that the owner has closed the order with: another one opens the question again.
  add column closed_reason text,
  add column closed boolean not null generated always as (
    status = 'held' and closed_reason is not null and coalesce(hold_reason = closed_reason, false)) stored;

-- What to do first, where an item of the order names no product of ours; else null.
create function public.unnamed_products(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(case
      when m.product_id is null then format('add the row (%s, %s, your product''s id) to provider_products', o.provider, i.product_id)
      else format('correct the row (%s, %s) of provider_products, which names "%s"', o.provider, m.provider_product_id, m.product_id)
    end, ' and ' order by i.product_id)
  from public.orders o join public.order_items i on i.order_id = o.id
  left join public.provider_products m on m.provider = o.provider and m.product_id = i.product_id
  where o.id = unnamed_products.order_id and i.product_kind is null;
$$;
revoke execute on function public.unnamed_products(uuid) from public, anon, authenticated;

create function private.refuse_all_but_the_owner() returns void
language plpgsql set search_path = '' as $$
begin
  if not private.is_owner() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner, signed in with the second factor, decides about a held order'
      using errcode = 'insufficient_privilege';
  end if;
end;
$$;
revoke execute on function private.refuse_all_but_the_owner() from public, anon, authenticated;

-- The owner has looked at a held order and lets it grant what it names. Another reason later holds it again.
-- Returns {outcome: released|not_held|unknown, status}. This definition holds; 20261122002100_held_orders.sql and
-- 20261122003950_second_factor.sql have earlier ones.
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
  update public.orders o set released_reason = o.hold_reason, released_at = now(), released_note = release_order.note
    where o.id = the_order.id;
  the_order := public.settle_order(the_order.id);
  return jsonb_build_object('outcome', 'released', 'status', the_order.status);
end;
$$;

-- The owner has looked at a held order, and nothing is to be opened for it. Returns {outcome: closed|not_held|unknown, status}.
create function public.close_order(order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  the_order public.orders;
begin
  perform private.refuse_all_but_the_owner();
  select * into the_order from public.orders o where o.id = close_order.order_id for update;
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if the_order.status <> 'held' then
    return jsonb_build_object('outcome', 'not_held', 'status', the_order.status);
  end if;
  update public.orders o set closed_reason = o.hold_reason, updated_at = now() where o.id = the_order.id;
  return jsonb_build_object('outcome', 'closed', 'status', the_order.status);
end;
$$;
revoke execute on function public.close_order(uuid) from public, anon;
grant execute on function public.close_order(uuid) to authenticated, service_role;
