-- What a later payment of a subscription pays, and to whom it goes, where the payment before it went back, or named another address or none.

-- This definition holds; 20261212000000_payments_of_the_subscribers_account.sql has an earlier one.
create or replace function private.subscriber_of(happened jsonb) returns text language sql stable set search_path = '' as $$
  select known.address from private.subscriptions s
    join public.orders o on o.provider = s.provider and (o.subscription_id = s.subscription_id or o.provider_order_id = s.provider_order_id)
    -- Of an order that named nobody its checkout may have named the account. Nobody has shown that an address is theirs which is not confirmed.
    left join auth.users u on u.id = o.user_id and u.email_confirmed_at is not null
    cross join lateral (select coalesce(o.email, u.email) as address) known
    cross join lateral (select o.handed_over_at is not null or o.user_id is not null or exists (select from auth.users a
      where a.email = lower(known.address) and a.email_confirmed_at is not null and not a.is_sso_user) as has_account) buyer
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription' and known.address is not null
      and (buyer.has_account or nullif(btrim(happened ->> 'email'), '') is null)
    order by buyer.has_account desc, o.placed_at desc, o.id limit 1
$$;

-- Was this earlier payment in order for a later one to go by it? What went back, or is disputed, was where it was open before.
create function private.sets_terms(earlier public.orders, later public.orders, product text) returns boolean language sql stable set search_path = '' as $$
  select (earlier).status = 'paid' or ((earlier).subscription_id = (later).subscription_id
    and exists (select from public.enrolments e where e.order_id = (earlier).id and e.product_id = product and e.granted_at < e.revoked_at))
$$;
revoke execute on function private.sets_terms(public.orders, public.orders, text) from public, anon, authenticated;

-- This definition holds; 20261212000000_payments_of_the_subscribers_account.sql has an earlier one.
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
      where o.id <> (of_order).id and o.provider = (of_order).provider and not o.test and o.created_at <= (of_order).created_at
        and private.sets_terms(o, of_order, i.product_id)
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

-- As what a payment pays. Another payment of a subscription below today's price is one of the same time as before. At today's price or above,
-- nobody can tell a subscription of before from a new purchase: the longer time counts. The payment before is found by the subscription as well: after a
-- mistyped address, or an account that was erased, a quarter opened a month.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.billing_paid_for(of_plan public.enrolments) returns text language sql stable set search_path = '' as $$
  select case
      when i.total_cents < p.price_cents::bigint * i.quantity and private.goes_on_at_its_price(o, i) then coalesce(before.billing, i.billing)
      when i.billing = 'monthly' and before.billing = 'quarterly' then 'quarterly'
      else i.billing end
    from public.orders o join public.order_items i on i.order_id = o.id and i.product_id = (of_plan).product_id
    join public.products p on p.id = i.product_id
    left join lateral (select b.billing
      from public.orders s join public.order_items b on b.order_id = s.id
      where (o.provider in ('gumroad', 'paddle') or o.subscription_id is not null) and s.provider = o.provider and s.id <> o.id
        and private.sets_terms(s, o, b.product_id)
        and (s.subscription_id = o.subscription_id
          or ((s.user_id = (of_plan).user_id or lower(s.email) = lower((of_plan).email))
            and exists (select from public.enrolments e where e.order_id = s.id and e.product_id = b.product_id)))
        and b.product_id = i.product_id and b.billing in ('monthly', 'quarterly')
        and b.currency = i.currency and b.total_cents * i.quantity::bigint <= i.total_cents * b.quantity::bigint
      order by s.placed_at desc limit 1) before on true
    where o.id = (of_plan).order_id
$$;
