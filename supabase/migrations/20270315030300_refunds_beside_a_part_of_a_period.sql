-- A part of a period that Paddle charged with a whole one was added to its line, so that a refund of the whole line by its own amount left its product open, and one of the
-- part was spread over the whole cart in Sales. (Of sales from now on: the parts of earlier ones were not recorded.) A refund of several whole lines is divided by what was
-- left of each.
create function private.own_cents(line jsonb) returns bigint language sql immutable set search_path = '' as $$
  select coalesce((own_cents.line ->> 'totalCents')::bigint, (own_cents.line ->> 'priceCents')::bigint * coalesce((own_cents.line ->> 'quantity')::bigint, 1))
    - coalesce((select sum((added.value ->> 'cents')::bigint) from jsonb_array_elements(own_cents.line -> 'addedParts') added), 0)::bigint
$$;
revoke execute on function private.own_cents(jsonb) from public, anon, authenticated;

-- The lines of a sale: which were paid back as wholes, and which one of several a refund may have paid back. Without one of the refunds, where one is named.
-- This definition holds; 20270303030000_lines_of_products_renamed.sql has an earlier one.
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
        private.own_cents(line.value) as cents
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
-- This definition holds; 20270303030000_lines_of_products_renamed.sql has an earlier one.
create or replace function private.products_of_refund(refund bigint) returns table (product text, share numeric)
language sql stable set search_path = '' as $$
  with told as (
    select e.order_id, e.event from public.checkout_events e where e.id = products_of_refund.refund and e.event ? 'refundPart'
  ), sold as (
    select distinct line.value ->> 'lineId' as id, private.product_of_line(told.order_id, m, line.value) as product,
        coalesce((m.event ->> 'taxIncluded')::boolean, false) as with_tax,
        private.own_cents(line.value) as cents
      from told join public.checkout_events m on m.order_id = told.order_id and m.type = 'purchased'
      cross join lateral jsonb_array_elements(m.event -> 'items') line
      where line.value ? 'lineId'
    union
    -- Of a part of a period, which is no piece of its own.
    select added.value ->> 'lineId', private.product_of_line(told.order_id, m, line.value), coalesce((m.event ->> 'taxIncluded')::boolean, false),
        (added.value ->> 'cents')::bigint
      from told join public.checkout_events m on m.order_id = told.order_id and m.type = 'purchased'
      cross join lateral jsonb_array_elements(m.event -> 'items') line cross join lateral jsonb_array_elements(line.value -> 'addedParts') added
  ), earlier as (
    -- Of each line, once for each refund of before.
    select a.line, sum(a.cents) as cents, sum(a.tax) as tax from (
      select distinct on (e.event #>> '{refundPart,id}', a.value ->> 'lineId')
          a.value ->> 'lineId' as line, (a.value ->> 'cents')::bigint as cents, (a.value ->> 'taxCents')::bigint as tax
        from told join public.checkout_events e on e.order_id = told.order_id and e.id < products_of_refund.refund and e.type = 'partially_refunded'
          and e.event #>> '{refundPart,id}' is distinct from told.event #>> '{refundPart,id}'
        cross join lateral jsonb_array_elements(e.event -> 'refundedAmounts') a
      ) a group by a.line
  ), back as (
    -- What was left of each.
    select s.product, greatest(1, s.cents - coalesce(r.cents + case when s.with_tax then r.tax else 0 end, 0)) as cents
      from told cross join lateral jsonb_array_elements_text(told.event -> 'refundedLines') whole join sold s on s.id = whole.value and s.cents > 0
      left join earlier r on r.line = s.id
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
