-- A later payment of a subscription goes to the account that has its orders, also where the provider has another address of its buyer by now: it went
-- to that address, and the account's time ended though it was paid. An address without an account may be mistyped: the one that is told counts.
-- This definition holds; 20261208000300_payments_of_the_latest_buyer.sql has an earlier one.
create or replace function private.subscriber_of(happened jsonb) returns text language sql stable set search_path = '' as $$
  select known.address from private.subscriptions s
    join public.orders o on o.provider = s.provider and (o.subscription_id = s.subscription_id or o.provider_order_id = s.provider_order_id)
    -- Of an order that named nobody its checkout may have named the account.
    left join auth.users u on u.id = o.user_id
    cross join lateral (select coalesce(o.email, u.email) as address) known
    cross join lateral (select o.handed_over_at is not null or o.user_id is not null or exists (select from auth.users a
      where a.email = lower(known.address) and a.email_confirmed_at is not null and not a.is_sso_user) as has_account) buyer
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription' and known.address is not null
      and (buyer.has_account or nullif(btrim(happened ->> 'email'), '') is null)
    order by buyer.has_account desc, o.placed_at desc, o.id limit 1
$$;

-- The payment before is found by the subscription as well: by the buyer's address alone, the payment after a mistyped one, or after an account that was
-- erased, was held once the price was raised. And what is nearly free is decided each time also at Gumroad.
-- This definition holds; 20261208000000_prices_of_discounted_subscriptions.sql has an earlier one.
create or replace function private.goes_on_at_its_price(of_order public.orders, item public.order_items) returns boolean
language sql stable security definer set search_path = '' as $$
  select ((of_order).provider in ('gumroad', 'paddle') or (of_order).subscription_id is not null) and private.sold_by_time((item).product_kind)
    and ((of_order).discount_code is null and coalesce((of_order).discount_cents, 0) = 0
      -- A discount is one of the whole order, the owner may want to see each, and one of nearly everything is decided each time.
      or (not (select s.holds_unlisted_discounts from public.checkout_state s)
        and (select count(*) from public.order_items k where k.order_id = (of_order).id) = 1
        and exists (select from public.products p where p.id = (item).product_id
          -- By today's price: at Gumroad nobody tells the one before the discount.
          and (item).total_cents * 50::bigint > p.price_cents::bigint * (item).quantity
          -- Before the discount, too, it is below today's price: else it is a purchase of today.
          and (item).total_cents::bigint + coalesce((of_order).discount_cents, 0) < p.price_cents::bigint * (item).quantity)))
    and exists (select from public.orders o join public.order_items i on i.order_id = o.id
      where o.id <> (of_order).id and o.provider = (of_order).provider and o.status = 'paid' and not o.test and o.created_at <= (of_order).created_at
        -- Where a code is told without its amount, the price without it is not known.
        and (o.discount_code is null or o.discount_cents is not null or lower(o.discount_code) = lower((of_order).discount_code))
        and (o.subscription_id = (of_order).subscription_id
          or ((o.user_id = (of_order).user_id or lower(o.email) = lower((of_order).email))
            and exists (select from public.enrolments e where e.order_id = o.id and e.product_id = i.product_id)))
        and i.product_id = (item).product_id and i.currency = (item).currency
        and i.total_cents * (item).quantity::bigint <= (item).total_cents * i.quantity::bigint
        and (i.total_cents::bigint + coalesce(o.discount_cents, 0)) * (item).quantity
          <= ((item).total_cents::bigint + coalesce((of_order).discount_cents, 0)) * i.quantity)
$$;
