-- What is sold also stays while an order of it is held: a dispute that is won, or a release, opens it then.
-- This definition holds; 20261128020100_sold_products_stay.sql has an earlier one.
create or replace function private.refuse_losing_buyers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  buyers bigint;
  waiting bigint;
begin
  select count(distinct coalesce(lower(e.email), e.user_id::text)) into buyers from public.enrolments e
    where e.product_id = old.id and e.product_kind = tg_argv[0] and e.status = 'active';
  if buyers > 0 then
    raise exception '%', case when buyers = 1 then 'One person has it and would lose it' else buyers || ' people have it and would lose it' end
      || case tg_op when 'DELETE' then '. Switch “Shown on the site” off instead: it is no longer sold, and they keep it'
        else ': keep the product id that it was sold under' end using errcode = 'P0001';
  end if;
  select count(distinct o.id) into waiting from public.orders o join public.order_items i on i.order_id = o.id
    where i.product_id = old.id and i.product_kind = tg_argv[0] and o.status = 'held' and not o.closed and not o.test;
  if waiting > 0 then
    raise exception '%', case when waiting = 1 then 'An order of it is held and may still open it: release, refund or close it first'
      else waiting || ' orders of it are held and may still open it: release, refund or close them first' end using errcode = 'P0001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
revoke execute on function private.refuse_losing_buyers() from public, anon, authenticated;
