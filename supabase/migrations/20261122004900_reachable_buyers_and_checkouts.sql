-- A checkout address without its scheme leads to a page of the site itself, where nobody can pay.
do $$
declare
  name text;
begin
  foreach name in array array['courses', 'mentorship_plans', 'robots', 'vps_plans'] loop
    -- Rows of before stay, so that an upgrade does not stop at them; doctor names them.
    execute format('alter table public.%I add constraint checkout_url_is_an_address check (checkout_url ~ ''^(https?://[^/[:space:]]+|/)'') not valid', name);
  end loop;
end;
$$;

-- Why an order is held. This definition holds; 20261122004300_mapped_products_exist.sql has an earlier one.
create or replace function public.order_hold_reason(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    case when o.provider = 'sandbox' and not (select s.sandbox_sells from public.checkout_state s)
      then 'bought in the sandbox, no money was paid' end,
    case when o.purchased_at is not null and o.erased_at is null and o.user_id is null and o.email is null
      then 'no email address, so nobody was told and nobody can open what was bought' end,
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

-- The owner has written down the address that was missing: the order opens, and its buyer is told.
create function public.settle_with_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.settle_order(new.id);
  return null;
end;
$$;
revoke execute on function public.settle_with_address() from public, anon, authenticated;
create trigger settle_with_address after update of email on public.orders
  for each row when (old.email is null and new.email is not null and old.status = 'held')
  execute function public.settle_with_address();
