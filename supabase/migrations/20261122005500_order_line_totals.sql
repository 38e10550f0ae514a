-- What was paid for a line is stored as it was told: three for $10.00 have no unit price in whole cents.

alter table public.order_items add column total_cents integer check (total_cents >= 0);
update public.order_items set total_cents = price_cents * quantity;
alter table public.order_items alter column total_cents set not null;
comment on column public.order_items.price_cents is 'Of one piece, rounded where total_cents is no multiple of quantity.';

-- Why an order is held. This definition holds; 20261122004900_reachable_buyers_and_checkouts.sql has an earlier one.
create or replace function public.order_hold_reason(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    case when o.provider = 'sandbox' and not (select s.sandbox_sells from public.checkout_state s)
      then 'bought in the sandbox, no money was paid' end,
    case when o.purchased_at is not null and o.erased_at is null and o.user_id is null and o.email is null
      then 'no email address, so nobody was told and nobody can open what was bought' end,
    case when o.test and o.provider <> 'sandbox' then 'test sale, no money was paid' end,
    case when o.disputed_at is not null and o.dispute_won_at is null then 'the payment is disputed' end,
    (select 'unknown product, map it in provider_products: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i where i.order_id = o.id and i.product_kind is null
        and not exists (select from public.provider_products m where m.provider = o.provider and m.product_id = i.product_id)),
    -- A row of before the check, or one whose product was deleted since.
    (select 'correct product_id in provider_products: '
        || string_agg(format('the row (%s, %s) names "%s", which is no product', m.provider, m.provider_product_id, m.product_id), ', '
          order by m.provider_product_id)
      from public.order_items i join public.provider_products m on m.provider = o.provider and m.product_id = i.product_id
      where i.order_id = o.id and i.product_kind is null),
    (select 'paid in another currency: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = o.id and i.currency <> p.currency),
    (select 'paid less than the catalogue price: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = o.id and i.currency = p.currency and i.total_cents < p.price_cents::bigint * i.quantity
      having o.discount_code is null
        and sum(p.price_cents::bigint * i.quantity - i.total_cents) > coalesce(o.discount_cents, 0))
  ), '') from public.orders o where o.id = order_hold_reason.order_id;
$$;

-- Brings an order's state and what it grants to what its events imply. A refund decides for good.
-- This definition holds; 20261122004400_held_for_sandbox.sql has an earlier one.
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

-- event: {provider, eventId, type: purchased|refunded|disputed|dispute_won, orderRef?, providerOrderId?, email?, test,
--         discountCents?, discountCode?, items: [{productId, name?, priceCents, totalCents?, currency, quantity?}]}
-- Returns {outcome: recorded|duplicate, orderId, status, attention, held}.
-- `totalCents` is for all pieces; without it `priceCents` is taken for each.
-- This definition holds; 20261122003600_sandbox_sales.sql has an earlier one.
create or replace function public.record_checkout_event(event jsonb, raw text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  happened constant jsonb := record_checkout_event.event;
  provider_name constant text := happened ->> 'provider';
  kind constant text := happened ->> 'type';
  is_sale constant boolean := kind = 'purchased';
  their_id constant text := nullif(happened ->> 'providerOrderId', '');
  our_ref constant text := nullif(happened ->> 'orderRef', '');
  buyer constant text := nullif(btrim(happened ->> 'email'), '');
  buyer_id uuid;
  paid_by text;
  account uuid;
  stored bigint;
  the_order public.orders;
begin
  insert into public.checkout_events (provider, event_id, type, event, raw)
    values (provider_name, happened ->> 'eventId', kind, happened, record_checkout_event.raw)
    on conflict (provider, event_id) do nothing returning id into stored;
  if stored is null then
    select o.* into the_order from public.checkout_events e join public.orders o on o.id = e.order_id
      where e.provider = provider_name and e.event_id = happened ->> 'eventId';
    return jsonb_build_object('outcome', 'duplicate', 'orderId', the_order.id, 'status', the_order.status,
      'attention', the_order.attention, 'held', the_order.hold_reason);
  end if;
  if their_id is null and our_ref is null then
    raise exception 'An event needs a provider order id or a reference' using errcode = 'data_exception';
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
    order by (o.provider_order_id = their_id) desc nulls last, o.created_at limit 1 for update;

  if the_order.id is null then
    insert into public.orders (provider, provider_order_id, reference, status)
      values (provider_name, their_id, our_ref, 'held') returning * into the_order;
  end if;
  -- A sale's facts win over those of whatever happened to it later. Whose the order is stays as it is once it was handed over.
  paid_by := coalesce(case when is_sale then buyer end, the_order.email, buyer);
  account := coalesce(case when is_sale then buyer_id end, the_order.user_id, buyer_id);
  if paid_by is distinct from the_order.email or account is distinct from the_order.user_id then
    account := public.account_of_payer(account, paid_by);
  end if;
  update public.orders o set
    provider_order_id = coalesce(o.provider_order_id, their_id),
    reference = case when o.erased_at is null
      then coalesce(case when is_sale then our_ref else o.reference end, o.reference, our_ref) end,
    email = case when o.erased_at is not null then null when o.handed_over_at is not null then o.email else paid_by end,
    user_id = case when o.erased_at is not null then null when o.handed_over_at is not null then o.user_id else account end,
    test = o.test or coalesce((happened ->> 'test')::boolean, false),
    discount_cents = coalesce(case when is_sale then (happened ->> 'discountCents')::integer end, o.discount_cents),
    discount_code = coalesce(case when is_sale then nullif(happened ->> 'discountCode', '') end, o.discount_code),
    purchased_at = coalesce(o.purchased_at, case when is_sale then now() end),
    refunded_at = coalesce(o.refunded_at, case when kind = 'refunded' then now() end),
    disputed_at = coalesce(o.disputed_at, case when kind = 'disputed' then now() end),
    dispute_won_at = coalesce(o.dispute_won_at, case when kind = 'dispute_won' then now() end)
    where o.id = the_order.id;

  insert into public.order_items as known (order_id, product_id, product_kind, name, price_cents, total_cents, currency, quantity)
    select the_order.id, bought.id, min(p.kind), coalesce(min(p.name), min(bought.name), bought.id),
      round(sum(bought.total)::numeric / sum(bought.quantity)), sum(bought.total), min(upper(bought.currency)), sum(bought.quantity)
    from (
      select coalesce(m.product_id, item."productId") as id, item.name, item.currency,
        coalesce(item.quantity, 1) as quantity,
        coalesce(item."totalCents", item."priceCents" * coalesce(item.quantity, 1)) as total
      from jsonb_to_recordset(coalesce(happened -> 'items', '[]'))
        as item("productId" text, name text, "priceCents" integer, "totalCents" integer, currency text, quantity integer)
      left join public.provider_products m
        on m.provider = provider_name and m.provider_product_id = item."productId"
    ) bought
    left join public.products p on p.id = bought.id
    group by bought.id
    on conflict (order_id, product_id) do update set price_cents = excluded.price_cents, total_cents = excluded.total_cents,
      currency = excluded.currency, quantity = excluded.quantity where is_sale;

  the_order := public.settle_order(the_order.id);
  update public.checkout_events e set order_id = the_order.id,
      event = case when the_order.erased_at is null then e.event else e.event - 'email' - 'orderRef' end,
      raw = case when the_order.erased_at is null then e.raw else '' end
    where e.id = stored;
  return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status,
    'attention', the_order.attention, 'held', case the_order.status when 'held' then the_order.hold_reason end);
end;
$$;
