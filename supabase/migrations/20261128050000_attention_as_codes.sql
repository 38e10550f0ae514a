-- What needs a look at an order is a list of {code, products}, as the reasons to hold one are; lib/held-reason.ts puts both into words. Before, it was a
-- text that programs took apart.

-- What a text of before says. Dropped at the end.
create function private.attention_in_text(told text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'code', coalesce(w.code, 'other'),
      'text', case when w.code is null then p.part end,
      'products', to_jsonb(string_to_array(substring(p.part from '^' || w.said || ': (.*)$'), ', ')))) order by p.n)
  from unnest(string_to_array(told, '; ')) with ordinality as p (part, n)
  left join (values
    ('no_sale', 'refund without its purchase'),
    ('no_buyer', 'no e-mail address'),
    ('no_items', 'no items'),
    ('unnamed_product', 'unknown product'),
    ('below_price', 'paid less than the catalogue price')
  ) as w (code, said) on p.part = w.said or starts_with(p.part, w.said || ': ');
$$;
alter table public.orders alter column attention type jsonb using private.attention_in_text(attention);
drop function private.attention_in_text(text);

drop function public.order_attention(uuid);
-- Why a person should look at an order; null where nothing asks for it. A function of what is stored, so it is the same for every order of arrival.
create function public.order_attention(order_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select (select jsonb_agg(r.reason order by r.n) from unnest(array[
      case when o.purchased_at is null then '{"code": "no_sale"}'::jsonb end,
      case when o.purchased_at is not null and o.email is null then '{"code": "no_buyer"}'::jsonb end,
      case when o.purchased_at is not null and not exists (select from public.order_items i where i.order_id = o.id)
        then '{"code": "no_items"}'::jsonb end,
      (select jsonb_build_object('code', 'unnamed_product', 'products', jsonb_agg(i.product_id order by i.product_id))
        from public.order_items i where i.order_id = o.id and i.product_kind is null having count(*) > 0),
      (select jsonb_build_object('code', 'below_price', 'products', jsonb_agg(i.product_id order by i.product_id))
        from public.order_items i join public.products p on p.id = i.product_id
        where i.order_id = o.id and (i.currency <> p.currency or i.price_cents < p.price_cents) having count(*) > 0)
    ]) with ordinality as r (reason, n) where r.reason is not null)
  from public.orders o where o.id = order_attention.order_id;
$$;
revoke execute on function public.order_attention(uuid) from public, anon, authenticated;
