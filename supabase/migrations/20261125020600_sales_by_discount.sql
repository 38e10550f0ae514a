-- What was sold with which discount since a day (UTC), without test money: paid after refunds, and what the provider says it took off.
create function public.sales_by_discount(since date) returns table (code text, currency text, orders bigint, cents bigint, discount_cents bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees sales' using errcode = 'insufficient_privilege';
  end if;
  return query
    select coalesce(min(o.discount_code), ''), o.currency, count(*), sum(o.total_cents - o.refunded_cents)::bigint, sum(o.discount_cents)::bigint
    from public.orders o
    where o.purchased_at >= sales_by_discount.since::timestamp at time zone 'UTC' and o.status in ('paid', 'refunded') and not o.test
      and (o.discount_code is not null or o.discount_cents > 0)
    group by lower(o.discount_code), o.currency order by 3 desc, 1 limit 200;
end;
$$;
revoke execute on function public.sales_by_discount(date) from public, anon;
grant execute on function public.sales_by_discount(date) to authenticated;
