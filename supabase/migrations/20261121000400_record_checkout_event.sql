-- One verified webhook event, all or nothing: stored once, order, items and enrolments brought to the state that the
-- set of events implies. The order in which events arrive does not matter: a purchase's facts win over a refund's, and
-- a refund decides the status for good.

-- Why a person should look at an order: a function of what is stored, so it is the same for every order of arrival.
create function public.order_attention(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    case when o.purchased_at is null then 'refund without its purchase' end,
    case when o.purchased_at is not null and o.email is null then 'no e-mail address' end,
    case when o.purchased_at is not null and not exists (select 1 from public.order_items i where i.order_id = o.id)
      then 'no items' end,
    (select 'unknown product: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i where i.order_id = o.id and i.product_kind is null),
    (select 'paid less than the catalogue price: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = o.id and (i.currency <> p.currency or i.price_cents < p.price_cents))
  ), '') from public.orders o where o.id = order_attention.order_id;
$$;

-- event: {provider, eventId, type: purchased|refunded, orderRef?, providerOrderId?, email?, test,
--         items: [{productId, name?, priceCents, currency, quantity?}]}
-- Returns {outcome: recorded|duplicate, orderId, status, attention}.
create function public.record_checkout_event(event jsonb, raw text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  happened constant jsonb := record_checkout_event.event;
  provider_name constant text := happened ->> 'provider';
  is_refund constant boolean := happened ->> 'type' = 'refunded';
  their_id constant text := nullif(happened ->> 'providerOrderId', '');
  our_ref constant text := nullif(happened ->> 'orderRef', '');
  buyer constant text := nullif(btrim(happened ->> 'email'), '');
  buyer_id uuid;
  stored bigint;
  the_order public.orders;
begin
  insert into public.checkout_events (provider, event_id, type, event, raw)
    values (provider_name, happened ->> 'eventId', happened ->> 'type', happened, record_checkout_event.raw)
    on conflict (provider, event_id) do nothing returning id into stored;
  if stored is null then
    select o.* into the_order from public.checkout_events e join public.orders o on o.id = e.order_id
      where e.provider = provider_name and e.event_id = happened ->> 'eventId';
    return jsonb_build_object('outcome', 'duplicate', 'orderId', the_order.id, 'status', the_order.status,
      'attention', the_order.attention);
  end if;
  if their_id is null and our_ref is null then
    raise exception 'An event needs a provider order id or a reference' using errcode = 'check_violation';
  end if;

  -- Always the provider's id before our reference, so that two events of one order never wait for each other in a ring.
  perform pg_advisory_xact_lock(hashtextextended('order:' || provider_name || ':' || coalesce(their_id, ''), 0))
    where their_id is not null;
  perform pg_advisory_xact_lock(hashtextextended('reference:' || provider_name || ':' || coalesce(our_ref, ''), 0))
    where our_ref is not null;
  select r.user_id into buyer_id from public.checkout_references r where r.reference = our_ref;
  -- By reference only when one side lacks the provider's id: a reference passes through the visitor's browser and must
  -- not join two orders that the provider tells apart.
  select * into the_order from public.orders o
    where o.provider = provider_name and (o.provider_order_id = their_id
      or (o.reference = our_ref and (their_id is null or o.provider_order_id is null)))
    order by (o.provider_order_id = their_id) desc nulls last, o.created_at limit 1;

  if the_order.id is null then
    insert into public.orders (provider, provider_order_id, reference, email, user_id, status, test, purchased_at, refunded_at)
      values (provider_name, their_id, our_ref, buyer, buyer_id, case when is_refund then 'refunded' else 'paid' end,
        coalesce((happened ->> 'test')::boolean, false), case when not is_refund then now() end, case when is_refund then now() end)
      returning * into the_order;
  else
    update public.orders o set
      provider_order_id = coalesce(o.provider_order_id, their_id),
      reference = coalesce(case when is_refund then o.reference else our_ref end, o.reference, our_ref),
      email = coalesce(case when is_refund then o.email else buyer end, o.email, buyer),
      user_id = coalesce(case when is_refund then o.user_id else buyer_id end, o.user_id, buyer_id),
      status = case when is_refund or o.status = 'refunded' then 'refunded' else 'paid' end,
      purchased_at = coalesce(o.purchased_at, case when not is_refund then now() end),
      refunded_at = coalesce(o.refunded_at, case when is_refund then now() end),
      updated_at = now()
      where o.id = the_order.id returning * into the_order;
  end if;

  insert into public.order_items as known (order_id, product_id, product_kind, name, price_cents, currency, quantity)
    select the_order.id, bought.id, min(p.kind), coalesce(min(p.name), min(bought.name), bought.id), min(bought.price),
      min(upper(bought.currency)), sum(bought.quantity)
    from (
      select coalesce(m.product_id, item."productId") as id, item.name, item."priceCents" as price, item.currency,
        coalesce(item.quantity, 1) as quantity
      from jsonb_to_recordset(coalesce(happened -> 'items', '[]'))
        as item("productId" text, name text, "priceCents" integer, currency text, quantity integer)
      left join public.provider_products m
        on m.provider = provider_name and m.provider_product_id = item."productId"
    ) bought
    left join public.products p on p.id = bought.id
    group by bought.id
    on conflict (order_id, product_id) do update set price_cents = excluded.price_cents, currency = excluded.currency,
      quantity = excluded.quantity where not is_refund;

  insert into public.enrolments (order_id, product_id, product_kind, email, user_id, status, revoked_at)
    select the_order.id, i.product_id, i.product_kind, the_order.email, the_order.user_id,
      case the_order.status when 'paid' then 'active' else 'revoked' end, the_order.refunded_at
    from public.order_items i where i.order_id = the_order.id and i.product_kind is not null
    on conflict (order_id, product_id) do update set email = excluded.email, user_id = excluded.user_id,
      status = excluded.status, revoked_at = excluded.revoked_at;

  update public.orders o set
      total_cents = coalesce((select sum(i.price_cents * i.quantity) from public.order_items i where i.order_id = o.id), 0),
      currency = coalesce((select min(i.currency) from public.order_items i where i.order_id = o.id), o.currency),
      attention = public.order_attention(o.id)
    where o.id = the_order.id returning * into the_order;
  update public.checkout_events e set order_id = the_order.id where e.id = stored;
  return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status,
    'attention', the_order.attention);
end;
$$;

revoke execute on function public.order_attention(uuid) from public, anon, authenticated;
revoke execute on function public.record_checkout_event(jsonb, text) from public, anon, authenticated;
grant execute on function public.record_checkout_event(jsonb, text) to service_role;
