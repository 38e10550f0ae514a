-- A row of provider_products that names no product of ours would hold every sale of it: it is refused with the id that was written.
-- Product ids come from several tables, so a trigger looks where a foreign key cannot.
create function public.check_mapped_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.products p where p.id = new.product_id) then
    raise exception using errcode = 'foreign_key_violation',
      message = format('There is no course, plan or robot with the id "%s", so nothing was stored', new.product_id),
      hint = 'The ids are in public.products: select id, kind, name from public.products.';
  end if;
  return new;
end;
$$;
revoke execute on function public.check_mapped_product() from public, anon, authenticated;
create trigger check_mapped_product before insert or update on public.provider_products
  for each row execute function public.check_mapped_product();

create or replace function public.order_hold_reason(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    case when o.provider = 'sandbox' and not (select s.sandbox_sells from public.checkout_state s)
      then 'bought in the sandbox, no money was paid' end,
    case when o.test and o.provider <> 'sandbox' then 'test sale, no money was paid' end,
    case when o.disputed_at is not null and o.dispute_won_at is null then 'the payment is disputed' end,
    (select 'unknown product, map it in provider_products: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i where i.order_id = o.id and i.product_kind is null
        and not exists (select from public.provider_products m where m.provider = o.provider and m.product_id = i.product_id)),
    -- A row of before the check, or one whose product was deleted since.
    (select 'correct product_id in provider_products: '
        || string_agg(format('the row (%s, %s) names "%s", which is no product', m.provider, m.provider_product_id, m.product_id), ', '
          order by m.provider_product_id)
      from public.order_items i join public.provider_products m on m.provider = o.provider and m.product_id = i.product_id
      where i.order_id = o.id and i.product_kind is null),
    (select 'paid in another currency: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = o.id and i.currency <> p.currency),
    (select 'paid less than the catalogue price: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = o.id and i.currency = p.currency and i.price_cents < p.price_cents
      having o.discount_code is null
        and sum((p.price_cents - i.price_cents)::bigint * i.quantity) > coalesce(o.discount_cents, 0))
  ), '') from public.orders o where o.id = order_hold_reason.order_id;
$$;

-- Correcting a row opens what was paid meanwhile: what stands in the order is the id that the wrong row named.
create or replace function public.settle_after_mapping() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  waiting uuid;
begin
  if tg_op = 'UPDATE' then
    update public.order_items i set product_id = new.provider_product_id
      from public.orders o
      where o.id = i.order_id and o.provider = new.provider and i.product_kind is null and i.product_id = old.product_id
        and not exists (select from public.order_items other
          where other.order_id = i.order_id and other.product_id = new.provider_product_id);
  end if;
  for waiting in select distinct i.order_id from public.order_items i join public.orders o on o.id = i.order_id
    where o.provider = new.provider and i.product_kind is null and i.product_id = new.provider_product_id loop
    perform public.name_order_items(waiting);
    perform public.settle_order(waiting);
  end loop;
  return null;
end;
$$;
