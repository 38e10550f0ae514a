-- A subscription paid by the year, or the half-year, opened one month where its product was named after the sale: how often it is paid was not carried over.
-- This definition holds; 20270112000000_names_after_the_sale.sql has an earlier one.
create or replace function public.name_order_items(order_id uuid) returns void
language sql security definer set search_path = '' as $$
  with unnamed as (
    delete from public.order_items i using public.orders o, public.provider_products m, public.products p
      where i.order_id = name_order_items.order_id and o.id = i.order_id and i.product_kind is null
        and m.provider = o.provider and m.provider_product_id = i.product_id and p.id = m.product_id
      returning p.id, p.kind, p.name, i.billing, i.total_cents, i.currency, i.quantity
  )
  insert into public.order_items as known (order_id, product_id, product_kind, billing, name, price_cents, total_cents, currency, quantity)
    select name_order_items.order_id, u.id, min(u.kind), (array_agg(u.billing order by private.months_of_billing(u.billing) desc nulls last))[1],
      min(u.name), round(sum(u.total_cents)::numeric / sum(u.quantity)), sum(u.total_cents), min(u.currency), sum(u.quantity) from unnamed u group by u.id
    on conflict (order_id, product_id) do update set price_cents = round((known.total_cents + excluded.total_cents)::numeric / (known.quantity + excluded.quantity)),
      total_cents = known.total_cents + excluded.total_cents, quantity = known.quantity + excluded.quantity;
$$;
