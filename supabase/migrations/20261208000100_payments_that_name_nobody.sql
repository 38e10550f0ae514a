-- Also applied as ad7deeefa1ea243b369a9c66ee9c57fa2cd0ab56a9ea78fbac94f3f0c796d872: with a definition that 20261208000300 replaces.
-- Also applied as a077c09448cf9f9c1f7f1d3076df1fcf43bc830e4661ef749c9bde126120dcc5: without these lines.
-- Paddle names the buyer's address with an API key alone. Without one, a later payment is of the account by the reference of its checkout.

-- A subscription names the reference of its checkout with each payment, so one that an order came of is no longer deleted after half a year.
-- This definition holds; 20261122002300_reference_limit.sql has an earlier one.
create or replace function public.limit_checkout_references() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.checkout_references r where r.user_id = new.user_id and r.created_at < now() - interval '180 days'
    and not exists (select from public.orders o where o.reference = r.reference);
  if (select count(*) from public.checkout_references r
    where r.user_id = new.user_id and r.created_at > now() - interval '1 day') >= 200 then
    raise exception 'Too many checkouts were opened today.' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

-- Of those that were deleted, where the order still has its account and nobody's address.
insert into public.checkout_references (reference, user_id, created_at)
  select distinct on (o.reference) o.reference, o.user_id, o.created_at from public.orders o
    where o.reference is not null and o.user_id is not null and o.email is null and o.provider = 'paddle' and o.created_at < now() - interval '1 day'
    order by o.reference, o.created_at
  on conflict do nothing;
