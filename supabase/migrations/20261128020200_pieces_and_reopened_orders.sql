-- Sold and refunded are pieces, as revenue is of all pieces: two of a product in one order are two.
-- This definition holds; 20261125090000_sales_report_with_parts.sql has an earlier one.
create or replace function public.sales_report(since date, until date) returns table (day date, product_id text, currency text,
  sold bigint, sold_cents bigint, refunded bigint, refunded_cents bigint)
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
      select e.order_id as id, e.received_at as at, least(o.total_cents, (e.event ->> 'refundedCents')::integer)
          - coalesce(max(least(o.total_cents, (e.event ->> 'refundedCents')::integer)) over earlier, 0) as back
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
    select (m.at at time zone 'UTC')::date, i.product_id, i.currency, coalesce(sum(i.quantity) filter (where not m.back), 0),
      coalesce(round(sum(i.total_cents * m.share) filter (where not m.back)), 0)::bigint, coalesce(sum(i.quantity) filter (where m.back and m.whole), 0),
      coalesce(round(sum(i.total_cents * coalesce(m.share, 1)) filter (where m.back)), 0)::bigint
    from moved m join public.order_items i on i.order_id = m.id group by 1, 2, 3 order by 1, 2;
end;
$$;

-- At commit, so that only the state that the whole transaction leaves behind is told.
-- This definition holds; 20261126010000_refunds_of_parts.sql has an earlier one.
create or replace function public.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told boolean;
begin
  insert into public.order_notices (order_id, kind)
    select o.id, case o.status when 'paid' then 'receipt' when 'refunded' then 'refund' else 'held' end
    from public.orders o
    -- A refund whose purchase is not known yet has nothing to name.
    where o.id = new.id and o.purchased_at is not null
      and (o.status in ('paid', 'refunded') or (o.status = 'held' and not public.waits_for_sandbox(o)))
    on conflict on constraint order_notices_pkey do nothing;
  told := found;
  -- Whose receipt came before the check was told that access is paused: it is open again.
  if exists (select from public.orders o join public.order_notices r on r.order_id = o.id and r.kind = 'receipt'
      join public.order_notices h on h.order_id = o.id and h.kind = 'held' and h.created_at > r.created_at
      where o.id = new.id and o.status = 'paid'
        and exists (select from public.enrolments e where e.order_id = o.id and e.status = 'active')) then
    delete from public.order_notices h where h.order_id = new.id and h.kind = 'held' and h.mailed_at is null;
    if not found then
      insert into public.order_notices (order_id, kind) values (new.id, 'restored') on conflict on constraint order_notices_pkey do nothing;
      told := told or found;
    end if;
  end if;
  if told then
    perform pg_notify('order_notices', '');
  end if;
  return null;
end;
$$;

-- What was open again before this update is not told now.
insert into public.order_notices (order_id, kind, mailed_at)
  select o.id, 'restored', now() from public.orders o join public.order_notices r on r.order_id = o.id and r.kind = 'receipt'
    join public.order_notices h on h.order_id = o.id and h.kind = 'held' and h.created_at > r.created_at where o.status = 'paid'
  on conflict on constraint order_notices_pkey do nothing;
