-- A subscription that is moved to another product at Lemon Squeezy went on opening the first one: what is told last of product and quantity counts.

-- Adds what a message says of its subscription to what is known.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.note_subscription(happened jsonb) returns void language plpgsql set search_path = '' as $$
declare
  product constant text := happened #>> '{items,0,productId}';
  begun_by constant text := coalesce(happened ->> 'firstOrderId', case when happened ->> 'renewal' is null then nullif(happened ->> 'providerOrderId', '') end);
begin
  insert into private.subscriptions as known (provider, subscription_id, provider_product_id, quantity, provider_order_id, is_counted)
    values (happened ->> 'provider', happened ->> 'subscription', product,
      case when product is not null then coalesce((happened #>> '{items,0,quantity}')::integer, 1) end, begun_by,
      coalesce((happened ->> 'tellsPayments')::boolean, false) or happened ->> 'renewal' is not null)
    on conflict (provider, subscription_id) do update set provider_product_id = coalesce(excluded.provider_product_id, known.provider_product_id),
      quantity = coalesce(excluded.quantity, known.quantity), provider_order_id = coalesce(known.provider_order_id, excluded.provider_order_id),
      is_counted = known.is_counted or excluded.is_counted;
  update public.orders o set subscription_id = happened ->> 'subscription'
    where o.provider = happened ->> 'provider' and o.provider_order_id = begun_by and o.subscription_id is null;
end;
$$;

-- Payments that wait for their subscription are looked for at each message of one. No query said what the index before was limited to, so all messages were read.
drop index public.checkout_events_by_subscription;
create index checkout_events_that_wait on public.checkout_events (provider, (event ->> 'subscription')) where event ? 'renewal' and order_id is null;
