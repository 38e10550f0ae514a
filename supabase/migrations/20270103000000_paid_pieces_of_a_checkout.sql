-- This definition holds; 20261122003700_checkout_paid_products.sql has an earlier one.
-- A checkout that takes one piece at a time may be paid in part: each product is named once for each piece of it that was paid, so that
-- the cart can offer the rest again. A cart has up to 999 of one product.
create or replace function public.checkout_paid_products(reference text) returns setof text
language sql stable security definer set search_path = '' as $$
  select i.product_id from public.orders o join public.order_items i on i.order_id = o.id,
      generate_series(1, least(i.quantity, 999))
    where o.reference = checkout_paid_products.reference and o.purchased_at is not null
      and char_length(checkout_paid_products.reference) = 36;
$$;
