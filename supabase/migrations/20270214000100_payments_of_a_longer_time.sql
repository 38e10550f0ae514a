-- Stripe, Lemon Squeezy and the sandbox do not say for how long a payment pays. One of twice the price or more of what is sold by the month, a buyer's first, is likely
-- of a longer time: the owner is told, who can give the access another end.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises', 'vps_ended', 'sales_unheard', 'order_above_price'));

create function private.may_pay_longer(of_order public.orders, item public.order_items) returns boolean language sql stable set search_path = '' as $$
  select private.sold_by_time((item).product_kind) and (item).billing = private.billing_of((item).product_id)
    and private.months_of_billing((item).billing) is not null and (of_order).provider not in ('coin', 'given')
    and exists (select from public.products p where p.id = (item).product_id and p.currency = (item).currency
      and (item).total_cents >= 2 * p.price_cents::bigint * (item).quantity and p.price_cents > 0)
    and not exists (select from public.orders o join public.order_items i on i.order_id = o.id
      where o.id <> (of_order).id and o.status = 'paid' and i.product_id = (item).product_id and o.purchased_at < (of_order).purchased_at
        and (o.user_id = (of_order).user_id or lower(o.email) = lower((of_order).email)))
$$;
revoke execute on function private.may_pay_longer(public.orders, public.order_items) from public, anon, authenticated;

-- This definition holds; 20261129020200_attention_of_orders_in_order.sql has an earlier one.
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
          and exists (select from unnest(private.price_doubts(o)) d where d is not null) having count(*) > 0),
      (select jsonb_build_object('code', 'above_price', 'products', jsonb_agg(i.product_id order by i.product_id))
        from public.order_items i where i.order_id = o.id and o.purchased_at is not null and private.may_pay_longer(o, i) having count(*) > 0)
    ]) with ordinality as r (reason, n) where r.reason is not null)
  from public.orders o where o.id = order_attention.order_id;
$$;

create function private.tell_of_longer_payment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_owner('order_above_price', new.id::text, '');
  return null;
end;
$$;
revoke execute on function private.tell_of_longer_payment() from public, anon, authenticated;
create trigger tell_of_longer_payment after update of attention on public.orders for each row
  when (new.status = 'paid' and new.attention @> '[{"code": "above_price"}]' and old.attention is distinct from new.attention)
  execute function private.tell_of_longer_payment();
