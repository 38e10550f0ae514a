-- A subscription that was moved to another product goes on paying that one: of what is told of its product and pieces, the latest counts
-- (docs/adr/0065-months-that-are-paid.md). Messages may come in any order, and not all tell their time.
alter table private.subscriptions add column product_at timestamptz;

-- Adds what a message says of its subscription to what is known.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.note_subscription(happened jsonb) returns void language plpgsql set search_path = '' as $$
declare
  product constant text := happened #>> '{items,0,productId}';
  pieces constant integer := case when product is not null then coalesce((happened #>> '{items,0,quantity}')::integer, 1) end;
  begun_by constant text := coalesce(happened ->> 'firstOrderId', case when happened ->> 'renewal' is null then nullif(happened ->> 'providerOrderId', '') end);
begin
  insert into private.subscriptions as known (provider, subscription_id, provider_order_id, is_counted)
    values (happened ->> 'provider', happened ->> 'subscription', begun_by,
      coalesce((happened ->> 'tellsPayments')::boolean, false) or happened ->> 'renewal' is not null)
    on conflict (provider, subscription_id) do update set provider_order_id = coalesce(known.provider_order_id, excluded.provider_order_id),
      is_counted = known.is_counted or excluded.is_counted;
  update private.subscriptions s set provider_product_id = product, quantity = pieces, product_at = (happened ->> 'happenedAt')::timestamptz
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription' and product is not null
      and (s.provider_product_id is null or (happened ->> 'happenedAt')::timestamptz > coalesce(s.product_at, '-infinity'));
  update public.orders o set subscription_id = happened ->> 'subscription'
    where o.provider = happened ->> 'provider' and o.provider_order_id = begun_by and o.subscription_id is null;
end;
$$;
