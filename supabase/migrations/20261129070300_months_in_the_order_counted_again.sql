-- What 20261129010300_months_in_the_order_counted.sql says of payments that are told at the same moment holds again: 20261129020000 was written without it.

-- This definition holds; 20261129020000_months_as_they_were_paid.sql has an earlier one.
create or replace function private.date_paid_plan() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Only access that begins: an order that is settled again proposes the row once more, whose date the owner may have changed.
  if new.product_kind = 'plan' and new.ends_at is null
      and not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    -- Of payments that were told at the same moment the one that is counted later was granted later, whichever transaction began first.
    if new.granted_at = now() then
      new.granted_at := clock_timestamp();
    end if;
    update public.order_items i set plan_type = t.plan_type from (select private.plan_type_paid_for(new) as plan_type) t
      where i.order_id = new.order_id and i.product_id = new.product_id and i.plan_type <> t.plan_type;
    -- Three months paid in one order are three months, counted from the end of what was paid before where that is not over yet.
    select greatest(new.granted_at, (select max(c.ends_at - c.spare) from private.counted_with(new) c where c.status = 'active'))
        + private.paid_length(new) + private.left_for_renewal(o.provider) into new.ends_at
      from public.orders o where o.id = new.order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle');
  end if;
  return new;
end;
$$;
