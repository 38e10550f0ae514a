-- What was opened once stays open whatever the catalog or the list of codes says later: a message about an old order (a part that goes back, a dispute
-- that is won) compared its price with that of today, and closed it where the price had been raised since.

-- What of an order's prices is not as the catalog has it, of what it has not opened yet. A discount counts that the provider itself states: by a code,
-- or by an amount that covers what is missing. One of a listed code opens down to what the list says. Any other must leave more than a fiftieth of
-- the price. This definition holds; 20261125020200_discounts.sql has an earlier one.
create or replace function private.price_doubts(of_order public.orders) returns text
language sql stable security definer set search_path = '' as $$
  with sold as (
    select i.product_id, i.currency = p.currency as same_currency, i.total_cents as paid, p.price_cents::bigint * i.quantity as price,
      c.code is not null as listed, coalesce(c.greatest_percent, 0) as greatest
    from public.order_items i join public.products p on p.id = i.product_id
    left join public.discount_codes c on lower(c.code) = lower((of_order).discount_code)
      and (c.products = '{}' or i.product_id = any (c.products))
    where i.order_id = (of_order).id
      and not exists (select from public.enrolments e where e.order_id = i.order_id and e.product_id = i.product_id)
  ), cheap as (
    select * from sold where same_currency and paid < price and not (listed and paid * 100 >= price * (100 - greatest))
  )
  select nullif(concat_ws('; ',
    (select 'paid in another currency: ' || string_agg(s.product_id, ', ' order by s.product_id) from sold s where not s.same_currency),
    (select 'a larger discount than you allow for the code ' || (of_order).discount_code || ': ' || string_agg(c.product_id, ', ' order by c.product_id)
      from cheap c where c.listed),
    (select 'paid less than the catalogue price: ' || string_agg(c.product_id, ', ' order by c.product_id)
      from cheap c where not c.listed
      having (of_order).discount_code is null and sum(c.price - c.paid) > coalesce((of_order).discount_cents, 0)),
    (select case when (select s.holds_unlisted_discounts from public.checkout_state s)
          then 'a discount that is not in your list of codes: ' else 'a discount of nearly everything, by a code that is not in your list: ' end
        || string_agg(c.product_id, ', ' order by c.product_id)
      from cheap c where not c.listed
        and ((select s.holds_unlisted_discounts from public.checkout_state s) or c.paid * 50 <= c.price)
        and ((of_order).discount_code is not null or (of_order).discount_cents > 0)
      having (of_order).discount_code is not null or sum(c.price - c.paid) <= coalesce((of_order).discount_cents, 0))
  ), '');
$$;
