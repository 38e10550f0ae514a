-- VPS plans that were sold before their months were counted (20261204010000_months_of_machines.sql) have no end: each gets the time that was paid, one
-- payment after the other. A buyer whose time is over already, or within a week, has another week from this update, in which the owner can give another
-- date. What the owner has decided about an access by hand stays.
do $$
declare
  sold record;
  dated uuid[] := '{}';
begin
  for sold in
    select e as machine, private.left_for_renewal(o.provider) as spare from public.enrolments e join public.orders o on o.id = e.order_id
      where e.product_kind = 'vps' and e.ended_at is null and e.ends_at is null and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle')
        and not exists (select from public.audit_log l where l.room = 'enrolments' and l.row_key = e.id::text)
      order by e.granted_at, e.id
  loop
    update public.enrolments e set ends_at = greatest(e.granted_at,
        (select max(c.ends_at - c.spare) from private.counted_with(sold.machine) c where c.is_paid and c.granted_at <= e.granted_at))
        + private.paid_length(sold.machine) + sold.spare
      where e.id = (sold.machine).id;
    dated := dated || (sold.machine).id;
  end loop;
  update public.enrolments e set ends_at = now() + interval '7 days'
    where e.id = any(dated) and e.status = 'active' and e.ends_at < now() + interval '7 days'
      and not exists (select from private.counted_with(e) c where c.status = 'active' and c.ends_at > e.ends_at);
end;
$$;
