-- A refund names the line of a Paddle cart, and the line was looked up by the names that products have now. Where the name was removed or changed since the sale, as after a
-- new price there, no product was found: it stayed open though it was paid back, the owner was not told, and Sales spread the amount over the whole cart.

-- The names that products at the provider had, each until it was removed or changed.
create table private.former_product_names (
  provider text not null,
  provider_product_id text not null,
  product_id text not null,
  until timestamptz not null default clock_timestamp(),
  primary key (provider, provider_product_id, until)
);
alter table private.former_product_names enable row level security;

create function private.keep_former_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.former_product_names (provider, provider_product_id, product_id) values (old.provider, old.provider_product_id, old.product_id);
  return null;
end;
$$;
create trigger keep_former_name after delete on public.provider_products for each row execute function private.keep_former_name();
create trigger keep_changed_name after update on public.provider_products for each row
  when ((old.provider, old.provider_product_id, old.product_id) is distinct from (new.provider, new.provider_product_id, new.product_id))
  execute function private.keep_former_name();

-- Which product of its order a line of a sale is: by the name that it had first since the sale was told. Null where it is none of them.
create function private.product_of_line(of_order uuid, sale public.checkout_events, line jsonb) returns text language sql stable set search_path = '' as $$
  select i.product_id from public.order_items i join (
      select f.product_id, f.until from private.former_product_names f
        where f.provider = (sale).provider and f.provider_product_id = product_of_line.line ->> 'productId' and f.until > (sale).received_at
      union all
      select p.product_id, 'infinity' from public.provider_products p
        where p.provider = (sale).provider and p.provider_product_id = product_of_line.line ->> 'productId'
      union all
      select product_of_line.line ->> 'productId', 'infinity'
    ) named on named.product_id = i.product_id
    where i.order_id = product_of_line.of_order order by named.until limit 1
$$;
revoke execute on function private.keep_former_name(), private.product_of_line(uuid, public.checkout_events, jsonb) from public, anon, authenticated;

-- The lines of a sale: which were paid back as wholes, and which one of several a refund may have paid back. Without one of the refunds, where one is named.
-- This definition holds; 20270228000300_products_paid_back_by_amount.sql has an earlier one.
create or replace function private.lines_of_sale(of_order uuid, without_refund text default null) returns table (product text, is_back boolean, maybe_by text[])
language sql stable set search_path = '' as $$
  with messages as (
    select e.id, e.type, e.event, e as message from public.orders o join public.checkout_events e
      on e.provider = o.provider and e.event ->> 'providerOrderId' = o.provider_order_id
      where o.id = lines_of_sale.of_order
        and (lines_of_sale.without_refund is null or e.event #>> '{refundPart,id}' is distinct from lines_of_sale.without_refund)
  ), sold as (
    select line.value ->> 'lineId' as id, coalesce(private.product_of_line(o.id, m.message, line.value), line.value ->> 'productId') as product,
        coalesce((m.event ->> 'taxIncluded')::boolean, false) as with_tax,
        coalesce((line.value ->> 'totalCents')::bigint, (line.value ->> 'priceCents')::bigint * coalesce((line.value ->> 'quantity')::bigint, 1)) as cents
      from public.orders o cross join messages m
      cross join lateral jsonb_array_elements(m.event -> 'items') line
      where o.id = lines_of_sale.of_order and m.type = 'purchased'
  ), back as (
    -- Each refund once, however often it was told.
    select distinct coalesce(m.event #>> '{refundPart,id}', m.id::text) as refund, part.line, part.cents, part.tax
      from messages m cross join lateral (
        select whole.value as line, null::bigint as cents, null::bigint as tax from jsonb_array_elements_text(m.event -> 'refundedLines') whole
        union all
        select a.value ->> 'lineId', (a.value ->> 'cents')::bigint, (a.value ->> 'taxCents')::bigint from jsonb_array_elements(m.event -> 'refundedAmounts') a
        union all
        select null, (m.event #>> '{refundPart,cents}')::bigint, (m.event #>> '{refundPart,taxCents}')::bigint
          where coalesce(m.event -> 'refundedLines', '[]') = '[]' and coalesce(m.event -> 'refundedAmounts', '[]') = '[]'
      ) part
      where m.type = 'partially_refunded'
  ), named as (
    -- In one amount or in several.
    select s.id from sold s join back b on b.line = s.id group by s.id, s.cents, s.with_tax
      having bool_or(b.cents is null) or s.cents > 0 and sum(b.cents + case when s.with_tax then b.tax else 0 end) >= s.cents
  ), unnamed as (
    select b.refund, s.id, count(*) over (partition by b.refund) = 1 as is_certain
      from back b join sold s on s.id is not null and s.cents > 0 and s.cents = b.cents + case when s.with_tax then b.tax else 0 end
      where b.line is null
  )
  select s.product, s.id in (select n.id from named n) or exists (select from unnamed u where u.id = s.id and u.is_certain),
      array(select u.refund from unnamed u where u.id = s.id and not u.is_certain)
    from sold s
$$;

-- Which products of its order a refund of a part paid back, each with its share of it: the lines that it names, or the one line that has its amount. No row where that is
-- not known.
-- This definition holds; 20270302080000_sales_of_lines_paid_back.sql has an earlier one.
create or replace function private.products_of_refund(refund bigint) returns table (product text, share numeric)
language sql stable set search_path = '' as $$
  with told as (
    select e.order_id, e.event from public.checkout_events e where e.id = products_of_refund.refund and e.event ? 'refundPart'
  ), sold as (
    select distinct line.value ->> 'lineId' as id, private.product_of_line(told.order_id, m, line.value) as product,
        coalesce((m.event ->> 'taxIncluded')::boolean, false) as with_tax,
        coalesce((line.value ->> 'totalCents')::bigint, (line.value ->> 'priceCents')::bigint * coalesce((line.value ->> 'quantity')::bigint, 1)) as cents
      from told join public.checkout_events m on m.order_id = told.order_id and m.type = 'purchased'
      cross join lateral jsonb_array_elements(m.event -> 'items') line
      where line.value ? 'lineId'
  ), back as (
    select s.product, s.cents from told cross join lateral jsonb_array_elements_text(told.event -> 'refundedLines') whole join sold s on s.id = whole.value
    union all
    select s.product, (a.value ->> 'cents')::bigint + case when s.with_tax then (a.value ->> 'taxCents')::bigint else 0 end
      from told cross join lateral jsonb_array_elements(told.event -> 'refundedAmounts') a join sold s on s.id = a.value ->> 'lineId'
    union all
    select min(s.product), min(s.cents) from told join sold s on s.cents = (told.event #>> '{refundPart,cents}')::bigint
        + case when s.with_tax then (told.event #>> '{refundPart,taxCents}')::bigint else 0 end
      where coalesce(told.event -> 'refundedLines', '[]') = '[]' and coalesce(told.event -> 'refundedAmounts', '[]') = '[]'
      having count(*) = 1
  )
  select b.product, sum(b.cents) / sum(sum(b.cents)) over ()
    from told join public.order_items i on i.order_id = told.order_id join back b on b.product = i.product_id
    where b.cents > 0 group by b.product
$$;
