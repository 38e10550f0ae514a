-- Where an owner lowered a price to an installment or less, later payments of the same subscription were taken for purchases of their own: each opened another license,
-- which a refund of the first left open. Every payment after the first of such a subscription is an installment, whatever its product costs by now.
-- This definition holds; 20270301040600_gumroad_installments.sql has an earlier one.
create or replace function private.is_installment(of_order public.orders, item public.order_items) returns boolean language sql stable set search_path = '' as $$
  select (of_order).provider = 'gumroad' and (of_order).subscription_id is not null and not private.sold_by_time((item).product_kind)
    and exists (select from public.products p where p.id = (item).product_id and p.currency = (item).currency
      and (item).total_cents * 50::bigint > p.price_cents::bigint * (item).quantity
      and ((item).total_cents < p.price_cents::bigint * (item).quantity
        or exists (select from public.orders o join public.order_items i on i.order_id = o.id and i.product_id = (item).product_id
          where o.provider = 'gumroad' and o.subscription_id = (of_order).subscription_id and o.id <> (of_order).id)))
$$;
