-- A provider takes off a discount of a listed code rounded to a cent: 15% of $79.99 is $12.00, and an order of $67.99 was held as a larger discount than the
-- owner allows.
-- This definition holds; 20261224000000_prices_that_stood.sql has an earlier one.
create or replace function private.price_doubts(of_order public.orders) returns jsonb[] language sql stable security definer set search_path = '' as $$
  with told as (
    -- A bank can take a week to pay what was asked of it at the checkout; a subscription is asked for at the price of its beginning.
    select least((of_order).purchased_at, (select min(o.purchased_at) from public.orders o where o.provider = (of_order).provider
      and o.subscription_id = (of_order).subscription_id and not o.test)) - interval '7 days' as since
  ), sold as (
    select i.product_id, i.currency = p.currency as same_currency, i.total_cents as paid,
      private.least_price(p.id, t.since, (of_order).created_at)::bigint * i.quantity as price, i.quantity,
      c.code is not null as listed, coalesce(c.greatest_percent, 0) as greatest
    from told t cross join public.order_items i join public.products p on p.id = i.product_id
    left join public.discount_codes c on lower(c.code) = lower((of_order).discount_code)
      and (c.products = '{}' or i.product_id = any (c.products))
    -- What a payment in coin costs was said by this site, at the price of its request.
    where i.order_id = (of_order).id and (of_order).provider <> 'coin'
      and not exists (select from public.enrolments e where e.order_id = i.order_id and e.product_id = i.product_id)
      and not private.goes_on_at_its_price(of_order, i)
  ), cheap as (
    select * from sold where same_currency and paid < price
      -- A percentage of a price is rounded to a cent for each piece.
      and not (listed and (paid + quantity) * 100 > price * (100 - greatest))
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
