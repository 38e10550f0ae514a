-- A payment in coin of the amount that was asked for is in order, also where the price was raised since: it was held once the owner had confirmed it.
-- This definition holds; 20261128020000_plans_bought_more_than_once.sql has an earlier one.
create or replace function private.price_doubts(of_order public.orders) returns jsonb[] language sql stable security definer set search_path = '' as $$
  with sold as (
    select i.product_id, i.currency = p.currency as same_currency, i.total_cents as paid, p.price_cents::bigint * i.quantity as price,
      c.code is not null as listed, coalesce(c.greatest_percent, 0) as greatest
    from public.order_items i join public.products p on p.id = i.product_id
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

-- Those that are held for nothing else.
select public.settle_order(o.id) from public.orders o where o.provider = 'coin' and o.status = 'held' and o.closed_reason is null;
