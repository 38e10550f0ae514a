-- Also applied as d2582da8c0b7c6cf1ddb3512f81801821bfbf013864a2835e3ce3d0c38f53986: with other comments.
-- Also applied as c695b913228e6c96d1882540ac098c538859f3e35d162bd3c79735c80b7005cd: without these lines.
-- A subscription at Stripe is sold by an invoice, and what happens to it later names the payment, the invoice, or both. A message that names both
-- says which payment belongs to which order; whatever was told by the other id, before or after, then counts for that order.
create table private.payment_names (
  provider text not null,
  payment_id text not null,
  provider_order_id text not null,
  primary key (provider, payment_id)
);
alter table private.payment_names enable row level security;

-- The id of the order, where what is named is one of its payments or invoices.
create function private.named_order_id(provider_name text, named text) returns text language sql stable set search_path = '' as $$
  select coalesce((select n.provider_order_id from private.payment_names n where n.provider = provider_name and n.payment_id = named), named);
$$;

-- Joins two ids of one sale. The order's is the one that was bought under, else the invoice's. Applied again it changes nothing.
create function private.name_payment(provider_name text, payment text, invoice text) returns void language plpgsql set search_path = '' as $$
declare
  kept text := private.named_order_id(provider_name, invoice);
  other text := payment;
  told record;
begin
  if private.named_order_id(provider_name, payment) = kept then
    return;
  end if;
  if exists (select from public.orders o where o.provider = provider_name and o.provider_order_id = payment and o.purchased_at is not null) then
    other := kept;
    kept := payment;
  end if;
  if exists (select from public.orders o where o.provider = provider_name and o.provider_order_id = other and o.purchased_at is not null) then
    -- Two sales stay two.
    return;
  end if;
  insert into private.payment_names (provider, payment_id, provider_order_id) values (provider_name, other, kept) on conflict do nothing;
  delete from public.orders o where o.provider = provider_name and o.provider_order_id = other;
  for told in update public.checkout_events e set event = jsonb_set(e.event, '{providerOrderId}', to_jsonb(kept))
    where e.provider = provider_name and e.event ->> 'providerOrderId' = other returning e.id, e.event loop
    update public.checkout_events e set order_id = (private.apply_checkout_event(told.event)).id where e.id = told.id;
  end loop;
end;
$$;
create index checkout_events_by_sale on public.checkout_events (provider, (event ->> 'providerOrderId'));

-- event: {provider, eventId, type: purchased|refunded|partially_refunded|disputed|dispute_won|payment_named, orderRef?, providerOrderId?, paymentId?,
--         email?, test, discountCents?, discountCode?, refundedCents?, refundPart?: {id, cents, taxCents}, taxIncluded?,
--         items: [{productId, name?, priceCents, totalCents?, currency, quantity?}]}
-- Returns {outcome: recorded|duplicate, orderId, status, attention, held}.
-- `totalCents` is for all pieces; without it `priceCents` is taken for each. `refundedCents` is what went back so far in all;
-- `refundPart` is one part of it, from a provider that tells each by itself. `paymentId` is another id of the same sale; a `payment_named` tells
-- nothing else and is not stored.
-- This definition holds; 20261125020000_replay_and_partial_refunds.sql has an earlier one.
create or replace function public.record_checkout_event(event jsonb, raw text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  happened jsonb := record_checkout_event.event;
  provider_name constant text := happened ->> 'provider';
  payment constant text := nullif(happened ->> 'paymentId', '');
  stored bigint;
  the_order public.orders;
begin
  if payment is not null then
    perform private.lock_checkout(jsonb_build_object('provider', provider_name, 'providerOrderId', payment));
    perform private.lock_checkout(happened - 'orderRef');
    perform private.name_payment(provider_name, payment, happened ->> 'providerOrderId');
  elsif provider_name = 'stripe' then
    -- Before the name is looked up: one that is given meanwhile finds this message, or is found.
    perform private.lock_checkout(happened - 'orderRef');
  end if;
  if happened ? 'providerOrderId' then
    happened := jsonb_set(happened, '{providerOrderId}',
      coalesce(to_jsonb(private.named_order_id(provider_name, happened ->> 'providerOrderId')), 'null'));
  end if;
  if happened ->> 'type' = 'payment_named' then
    select o.* into the_order from public.orders o where o.id = private.order_of_event(happened);
    return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status, 'attention', the_order.attention,
      'held', case the_order.status when 'held' then the_order.hold_reason end);
  end if;
  insert into public.checkout_events (provider, event_id, type, event, raw)
    values (provider_name, happened ->> 'eventId', happened ->> 'type', happened, record_checkout_event.raw)
    on conflict (provider, event_id) do nothing returning id into stored;
  if stored is null then
    select o.* into the_order from public.checkout_events e join public.orders o on o.id = e.order_id
      where e.provider = provider_name and e.event_id = happened ->> 'eventId';
    return jsonb_build_object('outcome', 'duplicate', 'orderId', the_order.id, 'status', the_order.status,
      'attention', the_order.attention, 'held', the_order.hold_reason);
  end if;
  -- Before parts are summed, so that two that come at once are both counted.
  perform private.lock_checkout(happened);
  perform private.sum_parts(happened) where happened ->> 'type' = 'purchased' or happened ? 'refundPart';
  the_order := private.apply_checkout_event(happened);
  update public.checkout_events e set order_id = the_order.id,
      event = case when the_order.erased_at is null then e.event else e.event - 'email' - 'orderRef' end,
      raw = case when the_order.erased_at is null then e.raw else '' end
    where e.id = stored;
  return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status,
    'attention', the_order.attention, 'held', case the_order.status when 'held' then the_order.hold_reason end);
end;
$$;

-- Subscriptions sold before were known by their checkout session, which nothing later names.
update public.checkout_events e set event = jsonb_set(e.event, '{providerOrderId}', to_jsonb(substring(e.raw from '"invoice"\s*:\s*"(in_[A-Za-z0-9]+)"')))
  where e.provider = 'stripe' and e.event ->> 'providerOrderId' like 'cs\_%' and e.raw ~ '"invoice"\s*:\s*"in_[A-Za-z0-9]+"';
update public.orders o set provider_order_id = e.event ->> 'providerOrderId' from public.checkout_events e
  where e.order_id = o.id and e.type = 'purchased' and o.provider = 'stripe' and o.provider_order_id like 'cs\_%' and e.event ->> 'providerOrderId' like 'in\_%'
    and not exists (select from public.orders other where other.provider = 'stripe' and other.provider_order_id = e.event ->> 'providerOrderId');

revoke execute on function private.named_order_id(text, text), private.name_payment(text, text, text) from public, anon, authenticated;
