-- Stripe's message of a sale does not say for how long it pays, the one of its invoice does: a year paid of a plan sold by the month opened one month
-- (docs/adr/0074-time-that-the-provider-names.md). Either may come first.
alter table private.subscriptions add column billing text;

-- `new.billing` is what the provider said of it; of a first payment it may have been said of the subscription.
-- This definition holds; 20270214000000_time_that_the_provider_names.sql has an earlier one.
create or replace function private.note_billing() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  sold_as constant text := private.billing_of(new.product_id);
  told constant text := coalesce(new.billing, (select s.billing from public.orders o join private.subscriptions s
    on s.provider = o.provider and s.subscription_id = o.subscription_id and s.provider_order_id = o.provider_order_id where o.id = new.order_id));
begin
  new.billing := case when private.months_of_billing(told) > private.months_of_billing(sold_as) then told else sold_as end;
  return new;
end;
$$;

-- What its subscription says of an order that was known before: it is dated by it in `count_subscription`, and nobody needs to look for its time.
create function private.note_billing_of_subscription(happened jsonb) returns void language plpgsql set search_path = '' as $$
declare
  first_order uuid;
begin
  update private.subscriptions s set billing = coalesce(s.billing, happened ->> 'billing')
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription';
  select o.id into first_order from private.subscriptions s join public.orders o on o.provider = s.provider and o.provider_order_id = s.provider_order_id
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription';
  update public.order_items i set billing = happened ->> 'billing' where i.order_id = first_order and i.product_kind is not null
    and private.months_of_billing(happened ->> 'billing') > private.months_of_billing(i.billing)
    and not exists (select from public.enrolments e where e.order_id = i.order_id and e.product_id = i.product_id and e.ends_at is not null);
  if found then
    update public.orders o set attention = public.order_attention(o.id) where o.id = first_order;
  end if;
end;
$$;
revoke execute on function private.note_billing_of_subscription(jsonb) from public, anon, authenticated;

-- Adds what a message says of its subscription to what is known.
-- This definition holds; 20261206000000_subscriptions_of_another_product.sql has an earlier one.
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
  perform private.note_billing_of_subscription(happened) where happened ? 'billing';
end;
$$;
