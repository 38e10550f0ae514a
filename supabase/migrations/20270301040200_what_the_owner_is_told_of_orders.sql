-- A change of a subscription is charged by itself at Stripe and Lemon Squeezy, and names neither the new product nor until when it pays for it. A chargeback that is
-- only announced takes no money. Both change nothing that is open, and the owner is told, once the sale is known.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises', 'vps_ended', 'sales_unheard', 'order_above_price',
    'order_paid_again', 'order_above_shown', 'refund_failed', 'refund_of_one', 'plan_changed', 'dispute_warned'));

create table private.untold_notices (
  provider text not null,
  -- Of the order, or of the subscription that it began.
  provider_order_id text,
  subscription_id text,
  kind text not null,
  reason text not null
);
alter table private.untold_notices enable row level security;
-- Told again, it is the same.
create unique index untold_notices_once on private.untold_notices (provider, coalesce(provider_order_id, ''), coalesce(subscription_id, ''), kind, md5(reason));
create index untold_notices_by_order on private.untold_notices (provider, provider_order_id);
create index untold_notices_by_subscription on private.untold_notices (provider, subscription_id);

create function private.tell_of_order(sold public.orders) returns void language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
begin
  for waiting in delete from private.untold_notices n
      where (sold).purchased_at is not null and n.provider = (sold).provider
        and (private.named_order_id(n.provider, n.provider_order_id) = (sold).provider_order_id or n.subscription_id = (sold).subscription_id)
      returning n.kind, n.reason loop
    perform public.tell_owner(waiting.kind, (sold).id::text, waiting.reason);
  end loop;
end;
$$;

create function private.tell_of_order_when_sold() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_order(new);
  return null;
end;
$$;
create trigger tell_of_order after update of purchased_at, subscription_id on public.orders for each row
  when (new.purchased_at is not null and (old.purchased_at is null or old.subscription_id is distinct from new.subscription_id))
  execute function private.tell_of_order_when_sold();

-- Of a message that is told of an order and changes nothing of it.
create function private.note_for_owner(happened jsonb) returns public.orders language plpgsql security definer set search_path = '' as $$
declare
  provider_name constant text := happened ->> 'provider';
  subscription constant text := nullif(happened ->> 'subscription', '');
  sold public.orders;
begin
  perform private.lock_checkout(happened);
  -- Of sales that this site never sees there is no end.
  insert into private.untold_notices (provider, provider_order_id, subscription_id, kind, reason)
    select provider_name, nullif(happened ->> 'providerOrderId', ''), subscription, happened ->> 'type', happened ->> 'notice'
    where (select count(*) from private.untold_notices n where n.provider = provider_name) < 1000
      or exists (select from public.orders o where o.provider = provider_name and o.subscription_id = subscription)
    on conflict do nothing;
  select o.* into sold from public.orders o
    where o.provider = provider_name and o.purchased_at is not null
      and (o.subscription_id = subscription or o.provider_order_id = nullif(happened ->> 'providerOrderId', ''))
    order by o.purchased_at, o.id limit 1;
  perform private.tell_of_order(sold);
  return sold;
end;
$$;
revoke execute on function private.tell_of_order(public.orders), private.tell_of_order_when_sold(), private.note_for_owner(jsonb) from public, anon, authenticated;

-- This definition holds; 20270301040000_refunds_that_failed_before_their_sale.sql has an earlier one.
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
  if happened ->> 'type' in ('plan_changed', 'dispute_warned') then
    the_order := private.note_for_owner(happened);
    return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status, 'attention', the_order.attention, 'held', null);
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
