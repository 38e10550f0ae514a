-- A line of a Paddle cart that was paid back was spread over all products of the cart in Sales: $99 of a robot took $5 off the robot and $94 off the rest.

-- Which products of its order a refund of a part paid back, each with its share of it: the lines that it names, or the one line that has its amount. No row where that is
-- not known.
create function private.products_of_refund(refund bigint) returns table (product text, share numeric)
language sql stable set search_path = '' as $$
  with told as (
    select e.order_id, e.event from public.checkout_events e where e.id = products_of_refund.refund and e.event ? 'refundPart'
  ), sold as (
    select distinct line.value ->> 'lineId' as id, coalesce(p.product_id, line.value ->> 'productId') as product,
        coalesce((m.event ->> 'taxIncluded')::boolean, false) as with_tax,
        coalesce((line.value ->> 'totalCents')::bigint, (line.value ->> 'priceCents')::bigint * coalesce((line.value ->> 'quantity')::bigint, 1)) as cents
      from told join public.checkout_events m on m.order_id = told.order_id and m.type = 'purchased'
      cross join lateral jsonb_array_elements(m.event -> 'items') line
      left join public.provider_products p on p.provider = m.provider and p.provider_product_id = line.value ->> 'productId'
      where line.value ? 'lineId'
  ), back as (
    select s.product, s.cents from told cross join lateral jsonb_array_elements_text(told.event -> 'refundedLines') whole join sold s on s.id = whole.value
    union all
    select s.product, (a.value ->> 'cents')::bigint + case when s.with_tax then (a.value ->> 'taxCents')::bigint else 0 end
      from told cross join lateral jsonb_array_elements(told.event -> 'refundedAmounts') a join sold s on s.id = a.value ->> 'lineId'
    union all
    select min(s.product), min(s.cents) from told join sold s on s.cents = (told.event #>> '{refundPart,cents}')::bigint
        + case when s.with_tax then (told.event #>> '{refundPart,taxCents}')::bigint else 0 end
      where coalesce(told.event -> 'refundedLines', '[]') = '[]' and coalesce(told.event -> 'refundedAmounts', '[]') = '[]'
      having count(*) = 1
  )
  select b.product, sum(b.cents) / sum(sum(b.cents)) over ()
    from told join public.order_items i on i.order_id = told.order_id join back b on b.product = i.product_id
    where b.cents > 0 group by b.product
$$;
revoke execute on function private.products_of_refund(bigint) from public, anon, authenticated;

-- What no refund names is spread over what was not paid back by name.
-- This definition holds; 20270223000000_part_refunds_without_an_amount.sql has an earlier one.
create or replace function public.sales_report(since date, until date) returns table (day date, product_id text, currency text,
  sold bigint, sold_cents bigint, refunded bigint, refunded_cents bigint, orders bigint, refunded_orders bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  from_time constant timestamptz := sales_report.since::timestamp at time zone 'UTC';
  to_time constant timestamptz := (sales_report.until + 1)::timestamp at time zone 'UTC';
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees sales' using errcode = 'insufficient_privilege';
  end if;
  return query
    with told as (
      select e.id as event, e.order_id as id, e.received_at as at, least(o.total_cents, coalesce((e.event ->> 'refundedCents')::integer, 0))
          - coalesce(max(least(o.total_cents, coalesce((e.event ->> 'refundedCents')::integer, 0))) over earlier, 0) as back
        from public.checkout_events e join public.orders o on o.id = e.order_id
        where e.type = 'partially_refunded' and not o.test and o.status in ('paid', 'refunded')
        window earlier as (partition by e.order_id order by e.id rows between unbounded preceding and 1 preceding)
    ), named as materialized (
      select t.event, t.id, t.at, p.product, t.back * p.share as cents from told t cross join lateral private.products_of_refund(t.event) p where t.back > 0
    ), left_over as (
      select i.order_id as id, i.product_id as product, i.total_cents as price,
          greatest(0, i.total_cents - coalesce(n.cents, 0)) as cents
        from public.order_items i left join (select n.id, n.product, sum(n.cents) as cents from named n group by 1, 2) n
          on n.id = i.order_id and n.product = i.product_id
        where i.order_id in (select t.id from told t)
    ), parts as (
      select n.id, n.at, n.product, n.cents from named n
      union all
      select t.id, t.at, l.product, t.back * coalesce(l.cents / nullif(sum(l.cents) over of_refund, 0), l.price::numeric / nullif(sum(l.price) over of_refund, 0))
        from told t join left_over l on l.id = t.id where t.back > 0 and t.event not in (select n.event from named n)
        window of_refund as (partition by t.event)
    ), moved as (
      select o.id, i.product_id as product, coalesce(o.purchased_at, o.created_at) as at, false as back, true as whole, i.total_cents::numeric as cents
        from public.orders o join public.order_items i on i.order_id = o.id
        where o.status in ('paid', 'refunded') and not o.test and o.provider <> 'given'
          and coalesce(o.purchased_at, o.created_at) >= from_time and coalesce(o.purchased_at, o.created_at) < to_time
      union all
      select o.id, i.product_id, o.refunded_at, true, true, i.total_cents - coalesce(p.cents, 0)
        from public.orders o join public.order_items i on i.order_id = o.id
        left join (select p.id, p.product, sum(p.cents) as cents from parts p group by 1, 2) p on p.id = o.id and p.product = i.product_id
        where o.status = 'refunded' and not o.test and o.provider <> 'given' and o.refunded_at >= from_time and o.refunded_at < to_time
      union all
      select p.id, p.product, p.at, true, false, p.cents from parts p where p.at >= from_time and p.at < to_time
    )
    select (m.at at time zone 'UTC')::date, i.product_id, i.currency,
      coalesce(sum(i.quantity) filter (where not m.back), 0)::bigint,
      coalesce(round(sum(m.cents) filter (where not m.back)), 0)::bigint,
      coalesce(sum(i.quantity) filter (where m.back and m.whole), 0)::bigint,
      coalesce(round(sum(m.cents) filter (where m.back)), 0)::bigint,
      count(*) filter (where not m.back), count(*) filter (where m.back and m.whole)
    from moved m join public.order_items i on i.order_id = m.id and i.product_id = m.product group by 1, 2, 3 order by 1, 2;
end;
$$;
