-- Discounted orders of Lemon Squeezy were recorded at the price before the discount until this update. Their messages tell what was paid: receipts that
-- are looked at, sales and the comparison with the provider have it from now on. What an order opened stays open.
do $$
declare
  sold record;
  told jsonb;
  listed bigint;
  paid bigint;
begin
  for sold in
    select e.id, e.raw, e.order_id, coalesce((e.event #>> '{items,0,quantity}')::integer, 1) as pieces from public.checkout_events e
      where e.provider = 'lemonsqueezy' and e.type = 'purchased' and (e.event ->> 'discountCents')::integer > 0
        and not (e.event -> 'items' -> 0) ? 'totalCents' and e.raw <> ''
      order by e.id
  loop
    begin
      told := sold.raw::jsonb #> '{data,attributes}';
      listed := (told #>> '{first_order_item,price}')::bigint * sold.pieces;
      -- As lemonsqueezy.ts reads it: without tax that was added, and never of other items of the order.
      paid := case when told ->> 'total' is not null then least(listed, greatest(0, (told ->> 'total')::bigint
        - case when not (told ->> 'tax_inclusive')::boolean then coalesce((told ->> 'tax')::bigint, 0) else 0 end)) end;
    exception when others then
      -- A message that PostgreSQL cannot read as JSON.
      paid := null;
    end;
    continue when paid is null;
    update public.checkout_events e set event = jsonb_set(e.event, '{items,0}', (e.event #> '{items,0}')
          || jsonb_build_object('priceCents', round(paid::numeric / sold.pieces), 'totalCents', paid))
        || jsonb_build_object('discountCents', greatest((e.event ->> 'discountCents')::bigint, listed - paid))
      where e.id = sold.id;
    update public.order_items i set price_cents = round(paid::numeric / sold.pieces), total_cents = paid where i.order_id = sold.order_id;
    update public.orders o set total_cents = paid, discount_cents = greatest(o.discount_cents, listed - paid) where o.id = sold.order_id;
  end loop;
end;
$$;
