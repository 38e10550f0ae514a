-- A price counts for a week after it was raised, for whoever had opened the checkout. Nobody could while the product was not shown: one that was saved at
-- nothing, and got its price before it was sold, was open to a sale of nothing for a week.

-- This definition holds; 20261224000000_prices_that_stood.sql has an earlier one.
create or replace function private.least_price(product text, since timestamptz, until timestamptz) returns integer language sql stable set search_path = '' as $$
  select least(p.price_cents, (select min(stood.cents) from (
      select (coalesce(r.content ->> 'price', r.content ->> 'price_monthly')::numeric * 100)::integer as cents, r.content ->> 'type' as type,
        (r.content ->> 'published')::boolean as shown, lag(r.changed_at) over (order by r.id) as begun, r.changed_at as ended
      from public.text_revisions r
      where r.room = case p.kind when 'course' then 'courses' when 'plan' then 'mentorship_plans' when 'robot' then 'robots' else 'vps_plans' end
        and r.row_id = p.id
    ) stood
    where stood.shown and stood.ended >= since and coalesce(stood.begun, '-infinity') <= until
      and (p.kind <> 'plan' or stood.type = private.billing_of(p.id))))
  from public.products p where p.id = product
$$;
