-- Also applied as 886148d5af9659e9e3a67dc9b155381046b7c3a943452be42e7109d3dc511f28: with a definition that 20261228000100 replaces.
-- Whoever opened the checkout before the owner raised a price, or whose payment is told days later, paid the price that stood then: a first payment was
-- held. What a product cost is in its revisions.

-- The least price of a product, in cents of one piece, that stood, with the product shown, at some moment of a time, or stands now; at the billing it
-- has now, since a month's price is none of a quarter.
create function private.least_price(product text, since timestamptz, until timestamptz) returns integer language sql stable set search_path = '' as $$
  select least(p.price_cents, (select min(stood.cents) from (
      select (coalesce(r.content ->> 'price', r.content ->> 'price_monthly')::numeric * 100)::integer as cents, r.content ->> 'type' as type,
        (r.content ->> 'published')::boolean as shown, lag(r.changed_at) over (order by r.id) as begun, r.changed_at as ended
      from public.text_revisions r
      where r.room = case p.kind when 'course' then 'courses' when 'plan' then 'mentorship_plans' when 'robot' then 'robots' else 'vps_plans' end
        and r.row_id = p.id
    ) stood
    where stood.shown and stood.ended >= since and coalesce(stood.begun, '-infinity') <= until
      and (p.kind <> 'plan' or stood.type = private.billing_of(p.id))))
  from public.products p where p.id = product
$$;
revoke execute on function private.least_price(text, timestamptz, timestamptz) from public;

-- This definition holds; 20261208000200_coin_at_the_price_of_its_request.sql has an earlier one.
create or replace function private.price_doubts(of_order public.orders) returns jsonb[] language sql stable security definer set search_path = '' as $$
  with told as (
    -- A bank can take a week to pay what was asked of it at the checkout; a subscription is asked for at the price of its beginning.
    select least((of_order).purchased_at, (select min(o.purchased_at) from public.orders o where o.provider = (of_order).provider
      and o.subscription_id = (of_order).subscription_id and not o.test)) - interval '7 days' as since
  ), sold as (
    select i.product_id, i.currency = p.currency as same_currency, i.total_cents as paid,
      private.least_price(p.id, t.since, (of_order).created_at)::bigint * i.quantity as price,
      c.code is not null as listed, coalesce(c.greatest_percent, 0) as greatest
    from told t cross join public.order_items i join public.products p on p.id = i.product_id
    left join public.discount_codes c on lower(c.code) = lower((of_order).discount_code)
      and (c.products = '{}' or i.product_id = any (c.products))
    -- What a payment in coin costs was said by this site, at the price of its request.
    where i.order_id = (of_order).id and (of_order).provider <> 'coin'
      and not exists (select from public.enrolments e where e.order_id = i.order_id and e.product_id = i.product_id)
      and not private.goes_on_at_its_price(of_order, i)
  ), cheap as (
    select * from sold where same_currency and paid < price and not (listed and paid * 100 >= price * (100 - greatest))
  )
  select array[
    (select jsonb_build_object('code', 'other_currency', 'products', jsonb_agg(s.product_id order by s.product_id))
      from sold s where not s.same_currency having count(*) > 0),
    (select jsonb_build_object('code', 'above_discount', 'discount', (of_order).discount_code, 'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where c.listed having count(*) > 0),
    (select jsonb_build_object('code', 'below_price', 'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where not c.listed
      having (of_order).discount_code is null and sum(c.price - c.paid) > coalesce((of_order).discount_cents, 0)),
    (select jsonb_build_object('code', case when (select s.holds_unlisted_discounts from public.checkout_state s) then 'unlisted_discount' else 'nearly_free' end,
        'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where not c.listed
        and ((select s.holds_unlisted_discounts from public.checkout_state s) or c.paid * 50 <= c.price)
        and ((of_order).discount_code is not null or (of_order).discount_cents > 0)
      having count(*) > 0 and ((of_order).discount_code is not null or sum(c.price - c.paid) <= coalesce((of_order).discount_cents, 0)))
  ];
$$;

-- Those that are held for nothing else; what the owner has closed stays closed.
select public.settle_order(o.id) from public.orders o
  where o.status = 'held' and o.refunded_at is null and o.closed_reason is null
    and exists (select from jsonb_array_elements(o.hold_reason) r where r ->> 'code' = 'below_price');
