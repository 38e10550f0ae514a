-- A price of 0 that stood for a moment, by a slip of the pen, opened orders of nothing for seven days more: those by a code of 100%. A product that is free today stays free.
-- This definition holds; 20270226210000_prices_above_the_shown_one.sql has an earlier one.
create or replace function private.prices_between(product text, since timestamptz, until timestamptz) returns setof integer language sql stable set search_path = '' as $$
  select p.price_cents from public.products p where p.id = product
  union all
  select stood.cents from public.products p cross join lateral (
      select (coalesce(r.content ->> 'price', r.content ->> 'price_monthly')::numeric * 100)::integer as cents, r.content ->> 'type' as type,
        (r.content ->> 'published')::boolean as shown, lag(r.changed_at) over (order by r.id) as begun, r.changed_at as ended
      from public.text_revisions r
      where r.room = case p.kind when 'course' then 'courses' when 'plan' then 'mentorship_plans' when 'robot' then 'robots' else 'vps_plans' end
        and r.row_id = p.id
    ) stood
    where p.id = product and stood.cents > 0 and stood.shown and stood.ended >= since and coalesce(stood.begun, '-infinity') <= until
      and (p.kind <> 'plan' or stood.type = private.billing_of(p.id))
$$;
