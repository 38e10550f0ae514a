-- The console asks sales_report() since 20261125040000.
drop function public.sales_by_day(date);

-- As before, but sources have one row for each currency: sums of two would mean nothing.
create or replace function public.visit_report(since date, until date) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees visits' using errcode = 'insufficient_privilege';
  end if;
  return jsonb_build_object(
    'counting', private.counts_visits(),
    'pages', (select coalesce(jsonb_agg(to_jsonb(p) order by p.views desc, p.path), '[]') from (
      select c.item as path, sum(c.count) as views from public.visit_counts c
      where c.day between visit_report.since and visit_report.until and c.step = 'page' group by 1 order by 2 desc, 1 limit 500) p),
    'sources', (select coalesce(jsonb_agg(to_jsonb(s) order by s.arrivals desc, s.cents desc), '[]') from (
      select jsonb_build_object('referrer', f.referrer, 'source', f.utm_source, 'medium', f.utm_medium, 'campaign', f.utm_campaign) as first,
        jsonb_build_object('referrer', l.referrer, 'source', l.utm_source, 'medium', l.utm_medium, 'campaign', l.utm_campaign) as last,
        coalesce(sum(c.count) filter (where c.step = 'arrival'), 0) as arrivals, coalesce(sum(c.count) filter (where c.step = 'cart'), 0) as carts,
        coalesce(sum(c.count) filter (where c.step = 'checkout'), 0) as checkouts, coalesce(sum(c.count) filter (where c.step = 'paid'), 0) as paid,
        sum(c.cents) as cents, c.currency
      from public.visit_counts c join public.visit_sources f on f.id = c.first_source join public.visit_sources l on l.id = c.last_source
      where c.day between visit_report.since and visit_report.until and c.step <> 'page' group by f.id, l.id, c.currency order by sum(c.count) desc limit 1000) s),
    'products', (select coalesce(jsonb_agg(to_jsonb(p) order by p.product), '[]') from (
      select k.id as product, k.name,
        coalesce(sum(c.count) filter (where c.step = 'page'), 0) as seen, coalesce(sum(c.count) filter (where c.step = 'cart'), 0) as carts,
        coalesce(sum(c.count) filter (where c.step = 'checkout'), 0) as checkouts, k.kind in ('course', 'robot') as has_page
      from public.products k left join public.visit_counts c on c.day between visit_report.since and visit_report.until
        and ((c.step in ('cart', 'checkout') and c.item = k.id)
          or (c.step = 'page' and c.item = case k.kind when 'course' then '/courses/' when 'robot' then '/robots/' end || k.id))
      group by k.id, k.name, k.kind) p),
    'days', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]') from (
      select c.day, coalesce(sum(c.count) filter (where c.step = 'page'), 0) as views,
        coalesce(sum(c.count) filter (where c.step = 'arrival'), 0) as arrivals, coalesce(sum(c.count) filter (where c.step = 'cart'), 0) as carts,
        coalesce(sum(c.count) filter (where c.step = 'checkout'), 0) as checkouts
      from public.visit_counts c where c.day between visit_report.since and visit_report.until group by 1) d));
end;
$$;
