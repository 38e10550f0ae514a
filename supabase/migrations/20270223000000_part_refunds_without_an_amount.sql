-- Of a part refund whose amount no provider tells, nothing is known to have gone back; without it all of the price counted (least() passes over null).
-- This definition holds; 20261128060000_pieces_sold.sql has an earlier one.
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
    with parts as (
      select e.order_id as id, e.received_at as at, least(o.total_cents, coalesce((e.event ->> 'refundedCents')::integer, 0))
          - coalesce(max(least(o.total_cents, coalesce((e.event ->> 'refundedCents')::integer, 0))) over earlier, 0) as back
        from public.checkout_events e join public.orders o on o.id = e.order_id
        where e.type = 'partially_refunded' and not o.test and o.status in ('paid', 'refunded')
        window earlier as (partition by e.order_id order by e.id rows between unbounded preceding and 1 preceding)
    ), moved as (
      select o.id, coalesce(o.purchased_at, o.created_at) as at, false as back, true as whole, 1::numeric as share from public.orders o
        where o.status in ('paid', 'refunded') and not o.test and o.provider <> 'given'
          and coalesce(o.purchased_at, o.created_at) >= from_time and coalesce(o.purchased_at, o.created_at) < to_time
      union all
      select o.id, o.refunded_at, true, true, 1 - coalesce((select sum(greatest(p.back, 0)) from parts p where p.id = o.id), 0)::numeric
          / nullif(o.total_cents, 0)
        from public.orders o where o.status = 'refunded' and not o.test and o.provider <> 'given'
          and o.refunded_at >= from_time and o.refunded_at < to_time
      union all
      select p.id, p.at, true, false, p.back::numeric / nullif(o.total_cents, 0)
        from parts p join public.orders o on o.id = p.id where p.back > 0 and p.at >= from_time and p.at < to_time
    )
    select (m.at at time zone 'UTC')::date, i.product_id, i.currency,
      coalesce(sum(i.quantity) filter (where not m.back), 0)::bigint,
      coalesce(round(sum(i.total_cents * m.share) filter (where not m.back)), 0)::bigint,
      coalesce(sum(i.quantity) filter (where m.back and m.whole), 0)::bigint,
      coalesce(round(sum(i.total_cents * coalesce(m.share, 1)) filter (where m.back)), 0)::bigint,
      count(*) filter (where not m.back), count(*) filter (where m.back and m.whole)
    from moved m join public.order_items i on i.order_id = m.id group by 1, 2, 3 order by 1, 2;
end;
$$;
