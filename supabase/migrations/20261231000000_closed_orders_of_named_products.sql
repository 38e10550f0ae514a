-- An order that the owner has closed opens nothing. One of a product without a name was opened when the product was named later, with a receipt for its buyer.

-- Correcting a row opens what was paid meanwhile: what stands in the order is the id that the wrong row named.
-- This definition holds; 20261122004300_mapped_products_exist.sql has an earlier one.
create or replace function public.settle_after_mapping() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
begin
  if tg_op = 'UPDATE' then
    update public.order_items i set product_id = new.provider_product_id
      from public.orders o
      where o.id = i.order_id and o.provider = new.provider and i.product_kind is null and i.product_id = old.product_id
        and not exists (select from public.order_items other
          where other.order_id = i.order_id and other.product_id = new.provider_product_id);
  end if;
  for waiting in select distinct o.id, o.closed from public.order_items i join public.orders o on o.id = i.order_id
    where o.provider = new.provider and i.product_kind is null and i.product_id = new.provider_product_id loop
    perform public.name_order_items(waiting.id);
    -- A closed one has the product's name from then on, and opens when the owner releases it.
    if not waiting.closed then
      perform public.settle_order(waiting.id);
    end if;
  end loop;
  return null;
end;
$$;
