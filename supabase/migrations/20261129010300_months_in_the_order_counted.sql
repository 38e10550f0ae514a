-- Months of payments that were told at the same moment are counted again in the order in which they were counted first.

-- This definition holds; 20261128070000_months_one_after_the_other.sql has an earlier one.
create or replace function private.date_paid_plan() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Only access that begins: an order that is settled again proposes the row once more, whose date the owner may have changed.
  if new.product_kind = 'plan' and new.ends_at is null
      and not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    -- Of payments that were told at the same moment the one that is counted later was granted later, whichever transaction began first.
    if new.granted_at = now() then
      new.granted_at := clock_timestamp();
    end if;
    -- Three months paid in one order are three months, counted from the end of what was paid before where that is not over yet.
    select greatest(new.granted_at, (select max(c.ends_at - c.spare) from private.counted_with(new) c where c.status = 'active'))
        + private.paid_length(new) + private.left_for_renewal(o.provider) into new.ends_at
      from public.orders o where o.id = new.order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle');
  end if;
  return new;
end;
$$;
