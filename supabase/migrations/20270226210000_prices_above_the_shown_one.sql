-- Whoever lowers a price here and forgets the checkout provider's page shows buyers less than they are charged. A payment below the price is held; of one
-- above it nobody was told: the owner is, once for each product and price.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check check (kind in ('order_held', 'event_unreadable', 'sales_differ',
  'order_promises', 'vps_ended', 'sales_unheard', 'order_above_price', 'order_paid_again', 'order_above_shown'));

-- Today's price of a product, and those that were shown at some time between two moments.
create function private.prices_between(product text, since timestamptz, until timestamptz) returns setof integer language sql stable set search_path = '' as $$
  select p.price_cents from public.products p where p.id = product
  union all
  select stood.cents from public.products p cross join lateral (
      select (coalesce(r.content ->> 'price', r.content ->> 'price_monthly')::numeric * 100)::integer as cents, r.content ->> 'type' as type,
        (r.content ->> 'published')::boolean as shown, lag(r.changed_at) over (order by r.id) as begun, r.changed_at as ended
      from public.text_revisions r
      where r.room = case p.kind when 'course' then 'courses' when 'plan' then 'mentorship_plans' when 'robot' then 'robots' else 'vps_plans' end
        and r.row_id = p.id
    ) stood
    where p.id = product and stood.shown and stood.ended >= since and coalesce(stood.begun, '-infinity') <= until
      and (p.kind <> 'plan' or stood.type = private.billing_of(p.id))
$$;
revoke execute on function private.prices_between(text, timestamptz, timestamptz) from public, anon, authenticated;

-- This definition holds; 20261228000100_prices_of_shown_products.sql has an earlier one.
create or replace function private.least_price(product text, since timestamptz, until timestamptz) returns integer language sql stable set search_path = '' as $$
  select min(cents) from private.prices_between(product, since, until) as cents
$$;

-- Was more charged than was shown on the day of the payment or before it? A later payment goes on at its own price, and one that may be for a longer time is told as that.
create function private.is_above_shown(of_order public.orders, item public.order_items) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.products p where p.id = (item).product_id and p.published and p.currency = (item).currency and p.price_cents > 0
      and (item).total_cents > (item).quantity * (select max(cents)::bigint
        from private.prices_between(p.id, (of_order).purchased_at - interval '1 day', (of_order).created_at) as cents))
    and (of_order).provider not in ('coin', 'given') and not (of_order).test
    and (private.months_of_billing((item).billing) is null or ((item).billing = private.billing_of((item).product_id)
      and not private.may_pay_longer(of_order, item)
      and not exists (select from public.orders o join public.order_items i on i.order_id = o.id
        where o.id <> (of_order).id and i.product_id = (item).product_id and o.purchased_at < (of_order).purchased_at
          and (o.subscription_id = (of_order).subscription_id or o.user_id = (of_order).user_id or lower(o.email) = lower((of_order).email)))))
$$;
revoke execute on function private.is_above_shown(public.orders, public.order_items) from public, anon, authenticated;

-- This definition holds; 20270226200000_courses_paid_again.sql has an earlier one.
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
        from public.order_items i where i.order_id = o.id and o.purchased_at is not null and private.is_paid_again(o, i) having count(*) > 0),
      (select jsonb_build_object('code', 'above_shown', 'products', jsonb_agg(i.product_id order by i.product_id))
        from public.order_items i where i.order_id = o.id and o.purchased_at is not null and private.is_above_shown(o, i) having count(*) > 0)
    ]) with ordinality as r (reason, n) where r.reason is not null)
  from public.orders o where o.id = order_attention.order_id;
$$;

create function private.tell_of_above_shown() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Not each buyer is news.
  shown constant text := (select string_agg(format('%s %s', p.id, p.price_cents), ', ' order by p.id)
    from public.order_items i join public.products p on p.id = i.product_id where i.order_id = new.id and private.is_above_shown(new, i));
begin
  perform public.tell_owner('order_above_shown', new.id::text, shown) where shown is not null
    and not exists (select from public.owner_notices n where n.kind = 'order_above_shown' and n.reason = shown);
  return null;
end;
$$;
revoke execute on function private.tell_of_above_shown() from public, anon, authenticated;
create trigger tell_of_above_shown after update of attention on public.orders for each row
  when (new.status = 'paid' and new.attention @> '[{"code": "above_shown"}]' and old.attention is distinct from new.attention)
  execute function private.tell_of_above_shown();
