-- A code that is listed, or a rule that is turned off, opens the orders that wait for the owner's decision. Those that the owner has closed were opened, too.

-- This definition holds; 20261129070200_orders_before_months.sql has an earlier one.
create or replace function private.judge_discounts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  waiting constant uuid[] := array(select o.id from public.orders o where o.status = 'held' and not o.closed and o.refunded_at is null
    and (o.discount_code is not null or o.discount_cents > 0) order by o.id for update);
  one uuid;
begin
  foreach one in array waiting loop
    perform public.settle_order(one);
  end loop;
  return null;
end;
$$;
