-- An order is to be looked at for its price only where the price is in doubt: not for a discount that the provider states, a subscriber's old price, or
-- what the owner has released. It has a buyer where an account bought.
-- This definition holds; 20261128050000_attention_as_codes.sql has an earlier one.
create or replace function public.order_attention(order_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select (select jsonb_agg(r.reason order by r.n) from unnest(array[
      case when o.purchased_at is null then '{"code": "no_sale"}'::jsonb end,
      case when o.purchased_at is not null and o.email is null and o.user_id is null and o.erased_at is null then '{"code": "no_buyer"}'::jsonb end,
      case when o.purchased_at is not null and not exists (select from public.order_items i where i.order_id = o.id)
        then '{"code": "no_items"}'::jsonb end,
      (select jsonb_build_object('code', 'unnamed_product', 'products', jsonb_agg(i.product_id order by i.product_id))
        from public.order_items i where i.order_id = o.id and i.product_kind is null having count(*) > 0),
      (select jsonb_build_object('code', 'below_price', 'products', jsonb_agg(i.product_id order by i.product_id))
        from public.order_items i join public.products p on p.id = i.product_id
        where i.order_id = o.id and (i.currency <> p.currency or i.price_cents < p.price_cents) and o.released_reason is null
          and exists (select from unnest(private.price_doubts(o)) d where d is not null) having count(*) > 0)
    ]) with ordinality as r (reason, n) where r.reason is not null)
  from public.orders o where o.id = order_attention.order_id;
$$;
update public.orders o set attention = public.order_attention(o.id) where o.attention is distinct from public.order_attention(o.id);
