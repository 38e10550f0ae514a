-- A later payment of a subscription at Gumroad or Paddle went to the address that the provider has of its buyer. Once the account had another one, or had
-- taken the orders over, each month that was paid went astray: to nobody, or to whoever has the old address now. It goes where the first order went, as
-- at Stripe and Lemon Squeezy (docs/adr/0065-months-that-are-paid.md).

-- A payment of a subscription whose first order has gone over to another address, as one of that address.
create function private.with_subscriber(happened jsonb) returns jsonb language sql stable set search_path = '' as $$
  select happened || coalesce((select jsonb_build_object('email', o.email) from private.subscriptions s
    join public.orders o on o.provider = s.provider and o.provider_order_id = s.provider_order_id
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription' and o.email is not null and o.handed_over_at is not null), '{}')
$$;

-- event: {provider, eventId, type: purchased|refunded|partially_refunded|disputed|dispute_won|payment_named, orderRef?, providerOrderId?, paymentId?,
--         subscription?, firstOrderId?, renewal?, tellsPayments?, paidAt?, email?, test, discountCents?, discountCode?, refundedCents?, refundPart?: {id, cents, taxCents},
--         taxIncluded?, items: [{productId, name?, priceCents, totalCents?, currency, quantity?}]}
-- Returns {outcome: recorded|duplicate, orderId, status, attention, held}.
-- `totalCents` is for all pieces; without it `priceCents` is taken for each. `refundedCents` is what went back so far in all;
-- `refundPart` is one part of it, from a provider that tells each by itself. `paymentId` is another id of the same sale; a `payment_named` tells
-- nothing else than ids and is not stored. A `renewal` whose subscription is not known waits, without its buyer, for the message that says what it pays.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function public.record_checkout_event(event jsonb, raw text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  happened jsonb := record_checkout_event.event;
  provider_name constant text := happened ->> 'provider';
  payment constant text := nullif(happened ->> 'paymentId', '');
  subscription constant text := nullif(happened ->> 'subscription', '');
  is_renewal constant boolean := coalesce((happened ->> 'renewal')::boolean, false);
  waits boolean := false;
  stored bigint;
  the_order public.orders;
begin
  if subscription is not null then
    perform pg_advisory_xact_lock(hashtextextended('subscription:' || provider_name || ':' || subscription, 0));
  end if;
  if payment is not null then
    perform private.lock_checkout(jsonb_build_object('provider', provider_name, 'providerOrderId', payment));
    perform private.lock_checkout(happened - 'orderRef');
    perform private.name_payment(provider_name, payment, happened ->> 'providerOrderId');
  elsif provider_name = 'stripe' or subscription is not null then
    -- Before the name is looked up: one that is given meanwhile finds this message, or is found.
    perform private.lock_checkout(happened - 'orderRef');
  end if;
  if happened ? 'providerOrderId' then
    happened := jsonb_set(happened, '{providerOrderId}',
      coalesce(to_jsonb(private.named_order_id(provider_name, happened ->> 'providerOrderId')), 'null'));
  end if;
  if subscription is not null then
    perform private.note_subscription(happened);
  end if;
  if is_renewal then
    happened := private.with_subscription(happened);
    waits := happened #>> '{items,0,productId}' is null;
  elsif subscription is not null and happened ->> 'type' = 'purchased' then
    happened := private.with_subscriber(happened);
  end if;
  if happened ->> 'type' = 'payment_named' then
    perform private.count_subscription(provider_name, subscription) where subscription is not null;
    select o.* into the_order from public.orders o where o.id = private.order_of_event(happened);
    return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status, 'attention', the_order.attention,
      'held', case the_order.status when 'held' then the_order.hold_reason end);
  end if;
  insert into public.checkout_events (provider, event_id, type, event, raw)
    values (provider_name, happened ->> 'eventId', happened ->> 'type', case when waits then happened - 'email' else happened end,
      case when waits then '' else record_checkout_event.raw end)
    on conflict (provider, event_id) do nothing returning id into stored;
  if stored is null then
    select o.* into the_order from public.checkout_events e join public.orders o on o.id = e.order_id
      where e.provider = provider_name and e.event_id = happened ->> 'eventId';
    return jsonb_build_object('outcome', 'duplicate', 'orderId', the_order.id, 'status', the_order.status,
      'attention', the_order.attention, 'held', the_order.hold_reason);
  end if;
  if waits then
    return jsonb_build_object('outcome', 'recorded', 'orderId', null, 'status', null, 'attention', null, 'held', null);
  end if;
  -- Before parts are summed, so that two that come at once are both counted.
  perform private.lock_checkout(happened);
  -- Before the months that both may move.
  perform from private.subscriptions s where s.provider = provider_name and s.provider_order_id = happened ->> 'providerOrderId' for update;
  perform private.sum_parts(happened) where happened ->> 'type' = 'purchased' or happened ? 'refundPart';
  the_order := private.apply_checkout_event(happened);
  update public.checkout_events e set order_id = the_order.id,
      event = case when the_order.erased_at is null then e.event else e.event - 'email' - 'orderRef' end,
      raw = case when the_order.erased_at is null then e.raw else '' end
    where e.id = stored;
  perform private.count_subscription(provider_name, the_order.subscription_id) where the_order.subscription_id is not null;
  select o.* into the_order from public.orders o where o.id = the_order.id;
  return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status,
    'attention', the_order.attention, 'held', case the_order.status when 'held' then the_order.hold_reason end);
end;
$$;

-- Which order began a subscription that was sold before.
insert into private.subscriptions (provider, subscription_id, provider_order_id)
  select told.provider, told.subscription, told.provider_order_id from (
    select e.id, e.provider, e.event ->> 'providerOrderId' as provider_order_id, case e.provider
        when 'paddle' then (regexp_match(e.raw, '"subscription_id"\s*:\s*"(\w{1,100})"'))[1]
        else replace((regexp_match(e.raw, '(?:^|&)subscription_id=([^&]{1,100})'))[1], '%3D', '=') end as subscription
      from public.checkout_events e where e.provider in ('paddle', 'gumroad') and e.type = 'purchased' and not coalesce((e.event ->> 'test')::boolean, false)) told
  where told.subscription is not null and told.provider_order_id is not null order by told.id on conflict do nothing;
update public.orders o set subscription_id = s.subscription_id from private.subscriptions s
  where o.provider in ('paddle', 'gumroad') and s.provider = o.provider and s.provider_order_id = o.provider_order_id and o.subscription_id is null;

revoke execute on function private.with_subscriber(jsonb) from public, anon, authenticated;
