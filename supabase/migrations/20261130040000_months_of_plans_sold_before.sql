-- Monthly and quarterly plans that were sold before paid months were counted (20261126052000_paid_months.sql) have no end: each gets the time that was
-- paid, one payment after the other; a month of the same buyer that was paid early, and dated since, moves behind them. A buyer whose time is over
-- already, or within a week, has another week from this update, in which the owner can give another date. What the owner has decided about an access
-- by hand stays.
do $$
declare
  sold record;
  dated uuid[] := '{}';
begin
  for sold in
    select e as plan, private.left_for_renewal(o.provider) as spare from public.enrolments e join public.orders o on o.id = e.order_id
      where e.product_kind = 'plan' and e.ended_at is null and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle')
        and private.paid_length(e) is not null
        and (e.ends_at is null or (e.status = 'active' and e.ends_at = e.granted_at + private.paid_length(e) + private.left_for_renewal(o.provider)))
        and not exists (select from public.audit_log l where l.room = 'enrolments' and l.row_key = e.id::text)
      order by e.granted_at, e.id
  loop
    continue when (sold.plan).ends_at is not null and not exists (select from private.counted_with(sold.plan) c where c.id = any(dated));
    update public.enrolments e set ends_at = greatest(e.granted_at,
        (select max(c.ends_at - c.spare) from private.counted_with(sold.plan) c where c.is_paid and c.granted_at <= e.granted_at))
        + private.paid_length(sold.plan) + sold.spare
      where e.id = (sold.plan).id;
    if (sold.plan).ends_at is null then
      dated := dated || (sold.plan).id;
    end if;
  end loop;
  update public.enrolments e set ends_at = now() + interval '7 days'
    where e.id = any(dated) and e.status = 'active' and e.ends_at < now() + interval '7 days'
      and not exists (select from private.counted_with(e) c where c.status = 'active' and c.ends_at > e.ends_at);
end;
$$;
