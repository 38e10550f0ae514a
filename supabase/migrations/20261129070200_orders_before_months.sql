-- Who settles many orders takes them all before the months of the first: a provider's message has its one order and waits for the months, and both
-- would wait for ever. A loop over a query takes them only some at a time.

-- This definition holds; 20261125020200_discounts.sql has an earlier one.
create or replace function private.judge_discounts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  waiting constant uuid[] := array(select o.id from public.orders o where o.status = 'held' and o.refunded_at is null
    and (o.discount_code is not null or o.discount_cents > 0) order by o.id for update);
  one uuid;
begin
  foreach one in array waiting loop
    perform public.settle_order(one);
  end loop;
  return null;
end;
$$;

-- Called at each start: does the sandbox sell on this site? @returns how many orders were closed or opened by that.
-- This definition holds; 20261122004400_held_for_sandbox.sql has an earlier one.
create or replace function public.set_sandbox_sells(sells boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stale uuid[];
  one uuid;
begin
  update public.checkout_state s set sandbox_sells = set_sandbox_sells.sells
    where s.sandbox_sells <> set_sandbox_sells.sells;
  stale := array(select o.id from public.orders o
    where o.provider = 'sandbox' and o.refunded_at is null
      and o.held_for_sandbox = set_sandbox_sells.sells
    order by o.id for update);
  foreach one in array stale loop
    perform public.settle_order(one);
  end loop;
  return cardinality(stale);
end;
$$;
