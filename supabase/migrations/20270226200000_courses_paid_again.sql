-- A course opens one place for its buyer. Two pieces of it in an order, or a second order of who has it, were paid for nothing and nobody was told:
-- the owner is, who can give the place to whom it is for, or pay it back.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check check (kind in ('order_held', 'event_unreadable', 'sales_differ',
  'order_promises', 'vps_ended', 'sales_unheard', 'order_above_price', 'order_paid_again'));

create function private.is_paid_again(of_order public.orders, item public.order_items) returns boolean language sql stable set search_path = '' as $$
  select (item).product_kind = 'course' and (of_order).provider <> 'given' and ((item).quantity > 1
    or exists (select from public.orders o join public.order_items i on i.order_id = o.id join public.enrolments e on e.order_id = o.id and e.product_id = i.product_id
      where o.id <> (of_order).id and o.provider <> 'given' and o.status = 'paid' and o.purchased_at < (of_order).purchased_at
        and i.product_id = (item).product_id and e.status = 'active'
        and (o.user_id = (of_order).user_id or lower(o.email) = lower((of_order).email))))
$$;
revoke execute on function private.is_paid_again(public.orders, public.order_items) from public, anon, authenticated;

-- What was given by hand costs nothing, and each such order was said to be paid below its price.
-- This definition holds; 20270214000100_payments_of_a_longer_time.sql has an earlier one.
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
        where i.order_id = o.id and (i.currency <> p.currency or i.price_cents < p.price_cents) and o.released_reason is null and o.provider <> 'given'
          and exists (select from unnest(private.price_doubts(o)) d where d is not null) having count(*) > 0),
      (select jsonb_build_object('code', 'above_price', 'products', jsonb_agg(i.product_id order by i.product_id))
        from public.order_items i where i.order_id = o.id and o.purchased_at is not null and private.may_pay_longer(o, i) having count(*) > 0),
      (select jsonb_build_object('code', 'paid_again', 'products', jsonb_agg(i.product_id order by i.product_id))
        from public.order_items i where i.order_id = o.id and o.purchased_at is not null and private.is_paid_again(o, i) having count(*) > 0)
    ]) with ordinality as r (reason, n) where r.reason is not null)
  from public.orders o where o.id = order_attention.order_id;
$$;
update public.orders set attention = null where provider = 'given' and attention is not null;

create function private.tell_of_paid_again() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_owner('order_paid_again', new.id::text, '');
  return null;
end;
$$;
revoke execute on function private.tell_of_paid_again() from public, anon, authenticated;
create trigger tell_of_paid_again after update of attention on public.orders for each row
  when (new.status = 'paid' and new.attention @> '[{"code": "paid_again"}]' and old.attention is distinct from new.attention)
  execute function private.tell_of_paid_again();
