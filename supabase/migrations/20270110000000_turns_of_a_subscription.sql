-- A message about an order of a subscription that it does not name, as Lemon Squeezy's of the first payment, applied the later payments that waited for it, and
-- waited for the message of one of them that was told again; that waited for what the first had locked. The database ended one of both, and the provider had to
-- send it again. All that is counted with a subscription takes its turn from the beginning.
create function private.subscription_of_order(provider_name text, told_id text) returns text language sql stable set search_path = '' as $$
  select coalesce(o.subscription_id, s.subscription_id) from (select private.named_order_id(provider_name, told_id) as id where told_id <> '') named
    left join public.orders o on o.provider = provider_name and o.provider_order_id = named.id
    left join private.subscriptions s on s.provider = provider_name and s.provider_order_id = named.id
    limit 1
$$;
revoke execute on function private.subscription_of_order(text, text) from public, anon, authenticated;

-- This definition holds; 20261205000000_payments_of_the_first_buyer.sql has an earlier one.
create or replace function public.record_checkout_event(event jsonb, raw text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  happened jsonb := record_checkout_event.event;
  provider_name constant text := happened ->> 'provider';
  payment constant text := nullif(happened ->> 'paymentId', '');
  subscription constant text := nullif(happened ->> 'subscription', '');
  -- Also of a message that does not name it: the order that it is about belongs to it.
  belongs_to constant text := coalesce(subscription, private.subscription_of_order(provider_name, happened ->> 'providerOrderId'));
  is_renewal constant boolean := coalesce((happened ->> 'renewal')::boolean, false);
  waits boolean := false;
  stored bigint;
  the_order public.orders;
begin
  if belongs_to is not null then
    perform pg_advisory_xact_lock(hashtextextended('subscription:' || provider_name || ':' || belongs_to, 0));
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
