-- A failed refund that is told before its sale, or before the refund itself, was forgotten: the refund then counted, and nobody told the owner that its money did not
-- reach the buyer. It is remembered by its number.
create table private.failed_refunds (
  provider text not null,
  provider_order_id text not null,
  refund_id text not null,
  primary key (provider, provider_order_id, refund_id)
);
alter table private.failed_refunds enable row level security;

-- What failed is no part of what was paid back: the next try would count twice.
create function private.without_failed_refund(event jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select without_failed_refund.event - 'refundedLines' - 'refundedAmounts'
    || jsonb_build_object('refundPart', (without_failed_refund.event -> 'refundPart') || '{"cents": 0, "taxCents": 0}')
$$;

drop function private.tell_of_failed_refund(public.orders, text);
create function private.tell_of_failed_refunds(of_order public.orders) returns void language plpgsql security definer set search_path = '' as $$
declare
  failed record;
begin
  for failed in select f.refund_id as id from private.failed_refunds f
      where f.provider = (of_order).provider and private.named_order_id(f.provider, f.provider_order_id) = (of_order).provider_order_id order by 1 loop
    perform public.tell_owner('refund_failed', (of_order).id::text, failed.id)
      where (of_order).purchased_at is not null
        -- Where refunds are told one by one, only of one that was told.
        and ((of_order).provider <> 'paddle' or exists (select from public.checkout_events e
          where e.order_id = (of_order).id and e.event #>> '{refundPart,id}' = failed.id));
    update public.checkout_events e set event = private.without_failed_refund(e.event)
      where e.order_id = (of_order).id and e.event #>> '{refundPart,id}' = failed.id and e.event <> private.without_failed_refund(e.event);
    if found and (of_order).status = 'paid' then
      perform private.sum_parts(jsonb_build_object('provider', (of_order).provider, 'providerOrderId', (of_order).provider_order_id));
      update public.orders o set refunded_cents = coalesce(private.told_refund(o.provider, o.provider_order_id), 0) where o.id = (of_order).id;
    end if;
  end loop;
end;
$$;

create function private.tell_of_failed_refunds_of_sale() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_failed_refunds(new);
  return null;
end;
$$;
revoke execute on function private.without_failed_refund(jsonb), private.tell_of_failed_refunds(public.orders), private.tell_of_failed_refunds_of_sale()
  from public, anon, authenticated;
-- Also of a later payment, whose sale waits until its subscription is known.
create trigger tell_of_failed_refunds after update of purchased_at on public.orders for each row
  when (old.purchased_at is null and new.purchased_at is not null) execute function private.tell_of_failed_refunds_of_sale();

-- This definition holds; 20270228000200_refunds_that_failed.sql has an earlier one.
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
    if happened ->> 'type' = 'refund_failed' then
      perform private.lock_checkout(happened);
      insert into private.failed_refunds values (provider_name, happened ->> 'providerOrderId', happened ->> 'refundId') on conflict do nothing;
    end if;
    perform private.count_subscription(provider_name, subscription) where subscription is not null;
    select o.* into the_order from public.orders o where o.id = private.order_of_event(happened);
    perform private.tell_of_failed_refunds(the_order);
    return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status, 'attention', the_order.attention,
      'held', case the_order.status when 'held' then the_order.hold_reason end);
  end if;
  -- Before it is looked up which refunds failed: one that is told meanwhile finds this message, or is found.
  perform private.lock_checkout(happened) where happened ? 'refundPart';
  if exists (select from private.failed_refunds f where f.provider = provider_name and f.refund_id = happened #>> '{refundPart,id}'
      and f.provider_order_id = happened ->> 'providerOrderId') then
    happened := private.without_failed_refund(happened);
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
  perform private.tell_of_failed_refunds(the_order) where happened ? 'refundPart';
  perform private.count_subscription(provider_name, the_order.subscription_id) where the_order.subscription_id is not null;
  select o.* into the_order from public.orders o where o.id = the_order.id;
  return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status,
    'attention', the_order.attention, 'held', case the_order.status when 'held' then the_order.hold_reason end);
end;
$$;
