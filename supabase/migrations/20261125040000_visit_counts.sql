-- Counts of page views and of the way to a purchase, by day and source, without anything about a visitor (docs/adr/0052-visit-counts.md).

-- Other settings of visitors' data than the newsletter's.
alter table public.visitor_settings drop constraint visitor_settings_key_check;
alter table public.visitor_settings add constraint visitor_settings_key_check check (key ~ '^[a-z][a-z_]{0,39}$');
insert into public.visitor_settings values ('visits', '{"count": true}');

-- Where visits come from. All four empty: typed in, a bookmark, or a site that does not say.
create table public.visit_sources (
  id bigint generated always as identity primary key,
  referrer text not null default '' check (char_length(referrer) <= 100),
  utm_source text not null default '' check (char_length(utm_source) <= 40),
  utm_medium text not null default '' check (char_length(utm_medium) <= 40),
  utm_campaign text not null default '' check (char_length(utm_campaign) <= 40),
  seen_on date not null default (now() at time zone 'UTC')::date,
  unique (referrer, utm_source, utm_medium, utm_campaign)
);
create index visit_sources_by_day on public.visit_sources (seen_on);

-- How often in a day. `item` is the path of a page, the product in a cart or checkout, or empty. Sources are 0 where they are not asked for.
create table public.visit_counts (
  day date not null,
  step text not null check (step in ('page', 'arrival', 'cart', 'checkout', 'paid')),
  item text not null default '' check (char_length(item) <= 200),
  first_source bigint not null default 0,
  last_source bigint not null default 0,
  currency text not null default '' check (char_length(currency) <= 3),
  count bigint not null check (count > 0),
  cents bigint not null default 0,
  primary key (day, step, item, first_source, last_source, currency)
) partition by range (day);
-- Months that nobody has made yet: rows of a moved database, a server that was off. make_visit_month() takes them out.
create table private.visit_counts_rest partition of public.visit_counts default;

-- With what source a checkout of a visitor without an account was opened. A row goes when its order is paid, and after a day in any case.
create table public.checkout_sources (
  reference text not null check (char_length(reference) between 16 and 64),
  product_id text not null check (char_length(product_id) <= 100),
  first_source bigint not null,
  last_source bigint not null,
  noted_at timestamptz not null default now(),
  primary key (reference, product_id)
);
create index checkout_sources_by_time on public.checkout_sources (noted_at);

do $$
declare
  name text;
begin
  foreach name in array array['visit_sources', 'visit_counts', 'checkout_sources'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;
alter table private.visit_counts_rest enable row level security;
alter table private.visit_counts_rest force row level security;
create policy "the database owner maintains" on private.visit_counts_rest for all to current_user using (true) with check (true);

-- The partition of the month of `day`, unless it is there. What waits for it among the rest is moved into it.
create function private.make_visit_month(day date) returns void language plpgsql set search_path = '' as $$
declare
  month constant date := date_trunc('month', make_visit_month.day)::date;
  next constant date := (month + interval '1 month')::date;
  name constant text := 'visit_counts_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass('private.' || name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('make_visit_month', 0));
  if to_regclass('private.' || name) is not null then
    return;
  end if;
  execute format('create table private.%I (like public.visit_counts including all)', name);
  execute format('alter table private.%I enable row level security', name);
  execute format('alter table private.%I force row level security', name);
  execute format('create policy "the database owner maintains" on private.%I for all to current_user using (true) with check (true)', name);
  execute format('with moved as (delete from private.visit_counts_rest r where r.day >= %L and r.day < %L returning *)
    insert into private.%I select * from moved', month, next, name);
  execute format('alter table public.visit_counts attach partition private.%I for values from (%L) to (%L)', name, month, next);
end;
$$;
revoke execute on function private.make_visit_month(date) from public;
select private.make_visit_month(current_date), private.make_visit_month((current_date + interval '1 month')::date);

-- The number of a source {referrer, source, medium, campaign}. New ones of one day are limited: whoever invents more is counted as "(other)".
create function private.visit_source(described jsonb) returns bigint language plpgsql set search_path = '' as $$
declare
  wanted jsonb := coalesce(nullif(described, 'null'), '{}');
  known bigint;
begin
  for attempt in 1..2 loop
    insert into public.visit_sources (referrer, utm_source, utm_medium, utm_campaign)
      select coalesce(wanted ->> 'referrer', ''), coalesce(wanted ->> 'source', ''), coalesce(wanted ->> 'medium', ''),
        coalesce(wanted ->> 'campaign', '')
      where attempt = 2 or wanted = '{}' or (select count(*) from (select from public.visit_sources s
        where s.seen_on = (now() at time zone 'UTC')::date limit 300) today) < 300
      on conflict do nothing;
    select s.id into known from public.visit_sources s where s.referrer = coalesce(wanted ->> 'referrer', '')
      and s.utm_source = coalesce(wanted ->> 'source', '') and s.utm_medium = coalesce(wanted ->> 'medium', '')
      and s.utm_campaign = coalesce(wanted ->> 'campaign', '');
    if known is not null then
      return known;
    end if;
    wanted := '{"referrer": "(other)"}';
  end loop;
  raise exception 'A source has no number';
end;
$$;
revoke execute on function private.visit_source(jsonb) from public;

create function private.counts_visits() returns boolean language sql stable set search_path = '' as $$
  select coalesce((select v.value -> 'count' = 'true'::jsonb from public.visitor_settings v where v.key = 'visits'), false)
$$;
revoke execute on function private.counts_visits() from public;

-- Adds what a process has counted: [{day, step, item, first, last, count}]. In one order after the other, so that two processes never wait for each other
-- in a ring. Nothing is added while the owner has switched counting off.
create function public.add_visit_counts(counted jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.counts_visits() then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('add_visit_counts', 0));
  perform private.make_visit_month(m.month) from (select distinct date_trunc('month', c.day)::date as month
    from jsonb_to_recordset(counted) as c(day date)) m;
  with sources as materialized (
    select s.described, private.visit_source(s.described) as id from (
      select distinct x.described from jsonb_to_recordset(counted) as c(first jsonb, last jsonb),
        lateral (values (c.first), (c.last)) x(described) where jsonb_typeof(x.described) = 'object' order by 1) s)
  insert into public.visit_counts as known (day, step, item, first_source, last_source, count)
    select c.day, c.step, coalesce(c.item, ''), coalesce(f.id, 0), coalesce(l.id, 0), sum(c.count)
    from jsonb_to_recordset(counted) as c(day date, step text, item text, first jsonb, last jsonb, count bigint)
    left join sources f on f.described = c.first left join sources l on l.described = c.last
    where c.step <> 'paid' group by 1, 2, 3, 4, 5
    on conflict (day, step, item, first_source, last_source, currency) do update set count = known.count + excluded.count;
end;
$$;

-- Remembers for a day with what source a checkout was opened. Not where its reference belongs to an account: it would be joined to a person.
create function public.note_checkout_source(reference text, products text[], first jsonb, last jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.counts_visits()
      or exists (select from public.checkout_references r where r.reference = note_checkout_source.reference) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('add_visit_counts', 0));
  insert into public.checkout_sources (reference, product_id, first_source, last_source)
    select note_checkout_source.reference, p.id, private.visit_source(note_checkout_source.first), private.visit_source(note_checkout_source.last)
    from unnest(products) p(id) join public.products known on known.id = p.id limit 50 on conflict do nothing;
end;
$$;

-- An order that is paid is counted for its source, without its product and without test money, and the note of its checkout goes.
create function private.count_paid_source() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  noted record;
begin
  if new.status <> 'paid' or new.reference is null then
    return null;
  end if;
  with taken as (
    delete from public.checkout_sources s using public.order_items i
      where s.reference = new.reference and i.order_id = new.id and i.product_id = s.product_id
      returning s.first_source, s.last_source, s.noted_at, i.currency, i.total_cents)
  select t.first_source, t.last_source, min(t.currency) as currency, sum(t.total_cents) as cents into noted
    from taken t where t.noted_at > now() - interval '1 day' group by 1, 2 limit 1;
  if noted.first_source is not null and not new.test then
    insert into public.visit_counts as known (day, step, first_source, last_source, currency, count, cents)
      values ((now() at time zone 'UTC')::date, 'paid', noted.first_source, noted.last_source, noted.currency, 1, noted.cents)
      on conflict (day, step, item, first_source, last_source, currency) do update
        set count = known.count + 1, cents = known.cents + excluded.cents;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_paid_source() from public;
create trigger count_paid_source after insert or update of status on public.orders
  for each row execute function private.count_paid_source();

-- For the job: next month's partition, and what has been kept long enough goes: notes of checkouts after a day, counts after 25 months.
create function public.tidy_visit_counts() returns void language plpgsql security definer set search_path = '' as $$
declare
  oldest constant date := (date_trunc('month', now() at time zone 'UTC') - interval '25 months')::date;
  old_part record;
begin
  perform private.make_visit_month((now() at time zone 'UTC')::date), private.make_visit_month((now() at time zone 'UTC' + interval '1 month')::date);
  delete from public.checkout_sources s where s.noted_at < now() - interval '1 day';
  for old_part in select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.visit_counts'::regclass and c.relname ~ '^visit_counts_\d{4}_\d{2}$'
        and to_date(right(c.relname, 7), 'YYYY_MM') < oldest loop
    execute format('drop table private.%I', old_part.relname);
  end loop;
  delete from private.visit_counts_rest r where r.day < oldest;
  delete from public.visit_sources s where s.seen_on < oldest and not exists (
    select from public.visit_counts c where s.id in (c.first_source, c.last_source));
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['add_visit_counts(jsonb)', 'note_checkout_source(text, text[], jsonb, jsonb)', 'tidy_visit_counts()'] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', signature);
    execute format('grant execute on function public.%s to service_role', signature);
  end loop;
end;
$$;

-- What the console shows of it, for the owner alone: {pages: [{path, views}], sources: [{first, last, arrivals, carts, checkouts, paid, cents, currency}],
-- products: [{product, seen, carts, checkouts}], days: [{day, views, arrivals, carts, checkouts}]}. Days in UTC, `until` included.
create function public.visit_report(since date, until date) returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
        sum(c.cents) as cents, max(c.currency) as currency
      from public.visit_counts c join public.visit_sources f on f.id = c.first_source join public.visit_sources l on l.id = c.last_source
      where c.day between visit_report.since and visit_report.until and c.step <> 'page' group by f.id, l.id order by 3 desc limit 500) s),
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

-- Paid orders and refunds by day in UTC, product and currency, without test money. sales_by_day() stays for consoles that are open during an update.
create function public.sales_report(since date, until date) returns table (day date, product_id text, currency text,
  sold bigint, sold_cents bigint, refunded bigint, refunded_cents bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  from_time constant timestamptz := sales_report.since::timestamp at time zone 'UTC';
  to_time constant timestamptz := (sales_report.until + 1)::timestamp at time zone 'UTC';
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees sales' using errcode = 'insufficient_privilege';
  end if;
  return query
    select (m.at at time zone 'UTC')::date, i.product_id, i.currency, count(*) filter (where not m.back),
      coalesce(sum(i.total_cents) filter (where not m.back), 0)::bigint, count(*) filter (where m.back),
      coalesce(sum(i.total_cents) filter (where m.back), 0)::bigint
    from (
      select o.id, coalesce(o.purchased_at, o.created_at) as at, false as back from public.orders o
        where o.status in ('paid', 'refunded') and not o.test
          and coalesce(o.purchased_at, o.created_at) >= from_time and coalesce(o.purchased_at, o.created_at) < to_time
      union all
      select o.id, o.refunded_at, true from public.orders o
        where o.status = 'refunded' and not o.test and o.refunded_at >= from_time and o.refunded_at < to_time
    ) m join public.order_items i on i.order_id = m.id group by 1, 2, 3 order by 1, 2;
end;
$$;
create index orders_by_purchase on public.orders ((coalesce(purchased_at, created_at)));
create index orders_by_refund on public.orders (refunded_at) where refunded_at is not null;

do $$
declare
  signature text;
begin
  foreach signature in array array['visit_report(date, date)', 'sales_report(date, date)'] loop
    execute format('revoke execute on function public.%s from public, anon', signature);
    execute format('grant execute on function public.%s to authenticated', signature);
  end loop;
end;
$$;
