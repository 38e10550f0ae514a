-- What was paid in a checkout that this browser opened, so that a cart is not offered again after its purchase. The reference is a
-- random number that the browser made for that one checkout; whoever holds it learns the ids of the products and nothing else.
create function public.checkout_paid_products(reference text) returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct i.product_id from public.orders o join public.order_items i on i.order_id = o.id
    where o.reference = checkout_paid_products.reference and o.purchased_at is not null
      and char_length(checkout_paid_products.reference) = 36;
$$;
revoke execute on function public.checkout_paid_products(text) from public;
grant execute on function public.checkout_paid_products(text) to anon, authenticated;
