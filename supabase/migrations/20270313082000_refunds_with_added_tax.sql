-- Stripe tells what went back with the tax that was added at the checkout, and an order's total is without it: of $110.00 of $121.00 a receipt of $100.00 said
-- that $110.00 went back, and Sales counted all of it.
create function private.without_added_tax(happened jsonb, total integer) returns jsonb language sql immutable set search_path = '' as $$
  select case when total > 0 and (happened ->> 'chargedCents')::integer > total
    then happened || jsonb_build_object('chargedCents', total,
      'refundedCents', round((happened ->> 'refundedCents')::numeric * total / (happened ->> 'chargedCents')::numeric)::integer)
    else happened end;
$$;
revoke execute on function private.without_added_tax(jsonb, integer) from public, anon, authenticated;

-- Brings order, items and enrolments to what this event implies. Applied again it changes nothing.
-- This definition holds; 20270214000000_time_that_the_provider_names.sql has an earlier one.
create or replace function private.apply_checkout_event(happened jsonb) returns public.orders
language plpgsql set search_path = '' as $$
declare
  provider_name constant text := happened ->> 'provider';
  kind constant text := happened ->> 'type';
  is_sale constant boolean := kind = 'purchased';
  their_id constant text := nullif(happened ->> 'providerOrderId', '');
  our_ref constant text := nullif(happened ->> 'orderRef', '');
  buyer constant text := nullif(btrim(happened ->> 'email'), '');
  buyer_id uuid;
  paid_by text;
  account uuid;
  told integer;
  the_order public.orders;
begin
  if their_id is null and our_ref is null then
    raise exception 'An event needs a provider order id or a reference' using errcode = 'data_exception';
  end if;
  perform private.lock_checkout(happened);
  select r.user_id into buyer_id from public.checkout_references r where r.reference = our_ref;
  select * into the_order from public.orders o where o.id = private.order_of_event(happened) for update;
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
    subscription_id = coalesce(o.subscription_id, happened ->> 'subscription', (select s.subscription_id from private.subscriptions s
      where s.provider = provider_name and s.provider_order_id = their_id)),
    test = o.test or coalesce((happened ->> 'test')::boolean, false),
    discount_cents = coalesce(case when is_sale then (happened ->> 'discountCents')::integer end, o.discount_cents),
    discount_code = coalesce(case when is_sale then nullif(happened ->> 'discountCode', '') end, o.discount_code),
    purchased_at = coalesce(o.purchased_at, case when is_sale then private.time_of_payment(happened) end),
    refunded_at = coalesce(o.refunded_at, case when kind = 'refunded' then now() end),
    disputed_at = coalesce(o.disputed_at, case when kind = 'disputed' then now() end),
    dispute_won_at = coalesce(o.dispute_won_at, case when kind = 'dispute_won' then now() end)
    where o.id = the_order.id;

  if is_sale and the_order.purchased_at is null then
    delete from public.order_items i where i.order_id = the_order.id and not exists (
      select from jsonb_to_recordset(coalesce(happened -> 'items', '[]')) as item("productId" text)
        left join public.provider_products m on m.provider = provider_name and m.provider_product_id = item."productId"
        where coalesce(m.product_id, item."productId") = i.product_id);
    update public.enrolments e set status = 'revoked', revoked_at = coalesce(e.revoked_at, now()) where e.order_id = the_order.id and e.status = 'active'
      and not exists (select from public.order_items i where i.order_id = the_order.id and i.product_id = e.product_id);
  end if;
  insert into public.order_items as known (order_id, product_id, product_kind, billing, name, price_cents, total_cents, currency, quantity)
    select the_order.id, bought.id, min(p.kind), min(bought.billing), coalesce(min(p.name), min(bought.name), bought.id),
      round(sum(bought.total)::numeric / sum(bought.quantity)), sum(bought.total), min(upper(bought.currency)), sum(bought.quantity)
    from (
      select coalesce(m.product_id, item."productId") as id, item.name, item.currency, item.billing,
        coalesce(item.quantity, 1) as quantity,
        coalesce(item."totalCents", item."priceCents" * coalesce(item.quantity, 1)) as total
      from jsonb_to_recordset(coalesce(happened -> 'items', '[]'))
        as item("productId" text, name text, billing text, "priceCents" integer, "totalCents" integer, currency text, quantity integer)
      left join public.provider_products m
        on m.provider = provider_name and m.provider_product_id = item."productId"
    ) bought
    left join public.products p on p.id = bought.id
    where the_order.purchased_at is null or not exists (select from public.order_items i where i.order_id = the_order.id)
      or exists (select from public.order_items i where i.order_id = the_order.id and i.product_id = bought.id)
    group by bought.id
    on conflict (order_id, product_id) do update set price_cents = excluded.price_cents, total_cents = excluded.total_cents,
      currency = excluded.currency, quantity = excluded.quantity where is_sale;

  the_order := public.settle_order(the_order.id);
  -- What went back so far: the greatest sum that was told, also before the sale.
  update public.checkout_events e set event = private.without_added_tax(e.event, the_order.total_cents)
    where e.provider = provider_name and e.event ->> 'providerOrderId' = their_id and e.event ? 'chargedCents' and the_order.total_cents > 0;
  told := greatest((private.without_added_tax(happened, the_order.total_cents) ->> 'refundedCents')::integer, private.told_refund(provider_name, their_id));
  update public.orders o set refunded_cents = told where o.id = the_order.id and told > o.refunded_cents;
  -- Parts that are told one by one, which come to all of it, are a whole refund.
  update public.orders o set refunded_at = now() where o.id = the_order.id and o.refunded_at is null and o.purchased_at is not null
    and o.total_cents > 0 and o.refunded_cents >= o.total_cents and private.told_in_parts(provider_name, their_id);
  if found then
    the_order := public.settle_order(the_order.id);
  end if;
  select * into the_order from public.orders o where o.id = the_order.id;
  return the_order;
end;
$$;
