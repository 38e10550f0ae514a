-- Paddle names the buyer's address with an API key alone. Without one, a later payment of a subscription goes to the address that the owner gave its first
-- order; it was held again each month.
-- This definition holds; 20261205000000_payments_of_the_first_buyer.sql has an earlier one.
create or replace function private.with_subscriber(happened jsonb) returns jsonb language sql stable set search_path = '' as $$
  select happened || coalesce((select jsonb_build_object('email', o.email) from private.subscriptions s
    join public.orders o on o.provider = s.provider and o.provider_order_id = s.provider_order_id
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription' and o.email is not null
      and (o.handed_over_at is not null or nullif(btrim(happened ->> 'email'), '') is null)), '{}')
$$;

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
