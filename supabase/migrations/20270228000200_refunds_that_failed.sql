-- A refund that a bank sends back, or that is taken back at the provider, leaves its money with the owner: its buyer had neither what was bought nor the money, and
-- nobody was told. The owner decides whether to pay it back another way or to give the access back.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises', 'vps_ended', 'sales_unheard', 'order_above_price',
    'order_paid_again', 'order_above_shown', 'refund_failed'));

create function private.tell_of_failed_refund(of_order public.orders, refund text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_owner('refund_failed', (of_order).id::text, refund)
    where (of_order).purchased_at is not null
      -- Where refunds are told one by one, only of one that was told.
      and ((of_order).provider <> 'paddle' or exists (select from public.checkout_events e
        where e.order_id = (of_order).id and e.event #>> '{refundPart,id}' = refund));
  -- What failed is no part of what was paid back: the next try would count twice.
  update public.checkout_events e set event = e.event - 'refundedLines' - 'refundedAmounts'
      || jsonb_build_object('refundPart', (e.event -> 'refundPart') || '{"cents": 0, "taxCents": 0}')
    where e.order_id = (of_order).id and e.event #>> '{refundPart,id}' = refund;
  if found and (of_order).status = 'paid' then
    perform private.sum_parts(jsonb_build_object('provider', (of_order).provider, 'providerOrderId', (of_order).provider_order_id));
    update public.orders o set refunded_cents = coalesce(private.told_refund(o.provider, o.provider_order_id), 0) where o.id = (of_order).id;
  end if;
end;
$$;
revoke execute on function private.tell_of_failed_refund(public.orders, text) from public, anon, authenticated;

-- This definition holds; 20270110000000_turns_of_a_subscription.sql has an earlier one.
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
  if happened ->> 'type' in ('payment_named', 'refund_failed') then
    perform private.count_subscription(provider_name, subscription) where subscription is not null;
    select o.* into the_order from public.orders o where o.id = private.order_of_event(happened);
    perform private.tell_of_failed_refund(the_order, happened ->> 'refundId') where happened ->> 'type' = 'refund_failed';
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
