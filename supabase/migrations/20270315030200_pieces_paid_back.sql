-- One product of a cart at Paddle that was paid back is a piece that came back. Its money was counted in Sales, and the piece only where the whole order went back.
-- It is one of the day of its own refund, whatever a later refund names.
-- This definition holds; 20270311030000_sales_to_the_cent.sql has an earlier one.
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
      select n.event, n.id, n.at, n.product, n.cents from named n
      union all
      select t.event, t.id, t.at, l.product, t.back * coalesce(l.cents / nullif(sum(l.cents) over of_refund, 0), l.price::numeric / nullif(sum(l.price) over of_refund, 0))
        from told t join left_over l on l.id = t.id where t.back > 0 and t.event not in (select n.event from named n)
        window of_refund as (partition by t.event)
    ), lines_back as materialized (
      -- Of a cart, with the last refund of each.
      select p.id, p.product, max(p.event) filter (where p.cents > 0) as event from parts p group by 1, 2 having private.is_paid_back(p.id, p.product)
    ), moved as (
      select o.id, i.product_id as product, coalesce(o.purchased_at, o.created_at) as at, false as back, true as whole, true as is_piece, i.total_cents::numeric as cents
        from public.orders o join public.order_items i on i.order_id = o.id
        where o.status in ('paid', 'refunded') and not o.test and o.provider <> 'given'
          and coalesce(o.purchased_at, o.created_at) >= from_time and coalesce(o.purchased_at, o.created_at) < to_time
      union all
      select o.id, i.product_id, o.refunded_at, true, true,
          not exists (select from lines_back l where l.id = o.id and l.product = i.product_id), i.total_cents - coalesce(p.cents, 0)
        from public.orders o join public.order_items i on i.order_id = o.id
        left join (select p.id, p.product, sum(p.cents) as cents from parts p group by 1, 2) p on p.id = o.id and p.product = i.product_id
        where o.status = 'refunded' and not o.test and o.provider <> 'given' and o.refunded_at >= from_time and o.refunded_at < to_time
      union all
      select p.id, p.product, p.at, true, false, exists (select from lines_back l where l.id = p.id and l.product = p.product and l.event = p.event), p.cents
        from parts p where p.at >= from_time and p.at < to_time
    ), renewals as (
      select o.id from public.orders o where o.subscription_id is not null and exists (select from public.orders f
        where f.provider = o.provider and f.subscription_id = o.subscription_id and f.status in ('paid', 'refunded')
          and (coalesce(f.purchased_at, f.created_at), f.id) < (coalesce(o.purchased_at, o.created_at), o.id))
    ), by_product as (
      select (m.at at time zone 'UTC')::date as on_day, i.product_id as product, i.currency as money,
        coalesce(sum(i.quantity) filter (where not m.back), 0)::bigint as pieces,
        coalesce(round(sum(m.cents) filter (where not m.back)), 0)::bigint as paid,
        coalesce(sum(i.quantity) filter (where m.back and m.is_piece), 0)::bigint as pieces_back,
        coalesce(sum(m.cents) filter (where m.back), 0) as paid_back,
        count(*) filter (where not m.back and n.id is null) as bought, count(*) filter (where m.back and m.whole and n.id is null) as returned
      from moved m join public.order_items i on i.order_id = m.id and i.product_id = m.product
      left join renewals n on n.id = m.id group by 1, 2, 3
    )
    select b.on_day, b.product, b.money, b.pieces, b.paid, b.pieces_back,
      (round(sum(b.paid_back) over so_far) - round(sum(b.paid_back) over so_far - b.paid_back))::bigint, b.bought, b.returned
    from by_product b window so_far as (partition by b.on_day, b.money order by b.product) order by 1, 2;
end;
$$;
