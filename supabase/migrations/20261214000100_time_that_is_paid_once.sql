-- A plan or VPS that is paid once at Stripe or Lemon Squeezy ends after the time that was paid, as one that is paid at the others: it stayed open until the owner ended it.

-- Is every payment of the same buyer for the same product told, so that what this order paid ends by itself? A sale that is the only one of its kind says so
-- itself, of a subscription another message.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.counts_months(of_order public.orders) returns boolean language sql stable set search_path = '' as $$
  select (of_order).provider in ('sandbox', 'coin', 'gumroad', 'paddle') or exists (select from private.subscriptions s
      where s.provider = (of_order).provider and s.subscription_id = (of_order).subscription_id and s.is_counted)
    or ((of_order).subscription_id is null and exists (select from public.checkout_events e where e.provider = (of_order).provider
      and e.event ->> 'providerOrderId' = (of_order).provider_order_id and e.type = 'purchased' and (e.event ->> 'tellsPayments')::boolean))
$$;
