-- Also applied as bea533389ee444c7c83d945a20ea825c9f6778cd67e6dbd8fc918865cf98cb05: with other comments.
-- Also applied as 63040bb5db67f336163fb5536636144cc4923321a68c60c5f164da34e55628e9: without these lines.
-- A product of a cart that Paddle pays back by an amount as high as its line, and not as the line, stayed open. It ends where the refund names the line, or where one
-- line alone has that amount. Where several lines have it, the owner is told and decides.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises', 'vps_ended', 'sales_unheard', 'order_above_price',
    'order_paid_again', 'order_above_shown', 'refund_failed', 'refund_of_one'));

-- The lines of a sale: which were paid back as wholes, and which one of several a refund may have paid back. Without one of the refunds, where one is named.
create function private.lines_of_sale(of_order uuid, without_refund text default null) returns table (product text, is_back boolean, maybe_by text[])
language sql stable set search_path = '' as $$
  with messages as (
    select e.id, e.type, e.event from public.orders o join public.checkout_events e
      on e.provider = o.provider and e.event ->> 'providerOrderId' = o.provider_order_id
      where o.id = lines_of_sale.of_order
        and (lines_of_sale.without_refund is null or e.event #>> '{refundPart,id}' is distinct from lines_of_sale.without_refund)
  ), sold as (
    select line.value ->> 'lineId' as id, coalesce(p.product_id, line.value ->> 'productId') as product,
        coalesce((m.event ->> 'taxIncluded')::boolean, false) as with_tax,
        coalesce((line.value ->> 'totalCents')::bigint, (line.value ->> 'priceCents')::bigint * coalesce((line.value ->> 'quantity')::bigint, 1)) as cents
      from public.orders o cross join messages m
      cross join lateral jsonb_array_elements(m.event -> 'items') line
      left join public.provider_products p on p.provider = o.provider and p.provider_product_id = line.value ->> 'productId'
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
revoke execute on function private.lines_of_sale(uuid, text) from public, anon, authenticated;

-- Was the product of an order paid back as a whole, though the order was not: each line of the sale that is of it?
drop function private.is_paid_back(uuid, text);
-- This definition holds; 20270225210000_products_paid_back.sql has an earlier one.
create function private.is_paid_back(of_order uuid, product text, without_refund text default null) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(l.is_back), false) from private.lines_of_sale(is_paid_back.of_order, is_paid_back.without_refund) l
    where l.product = is_paid_back.product
$$;
revoke execute on function private.is_paid_back(uuid, text, text) from public, anon, authenticated;

-- As if the owner had ended it: no later message opens it, and the owner may give it back.
-- This definition holds; 20270225210000_products_paid_back.sql has an earlier one.
create or replace function private.end_paid_back() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was public.enrolments;
  refund constant text := new.event #>> '{refundPart,id}';
begin
  for was in select e.* from public.enrolments e where e.order_id = new.order_id and e.ended_at is null
      and private.is_paid_back(e.order_id, e.product_id)
      -- By this refund, told for the first time: what an earlier one ended and the owner gave back stays.
      and not private.is_paid_back(e.order_id, e.product_id, refund)
      and not exists (select from public.checkout_events t where t.order_id = new.order_id and t.id <> new.id and t.event #>> '{refundPart,id}' = refund)
    for update of e loop
    update public.enrolments e set ended_at = now(), status = 'revoked', revoked_at = coalesce(e.revoked_at, now()) where e.id = was.id;
    continue when was.status <> 'active';
    perform private.note_access(was, 'ended');
    perform public.tell_owner('vps_ended', was.order_id::text, to_char(now() at time zone 'UTC', 'YYYY-MM-DD')) where was.product_kind = 'vps';
  end loop;
  perform public.tell_owner('refund_of_one', new.order_id::text, string_agg(distinct i.name, ' or ') || ' (refund ' || refund || ')')
    from private.lines_of_sale(new.order_id) l join public.order_items i on i.order_id = new.order_id and i.product_id = l.product
    where refund = any (l.maybe_by) and not l.is_back having count(*) > 0;
  return null;
end;
$$;
drop trigger end_paid_back on public.checkout_events;
create trigger end_paid_back after update of order_id on public.checkout_events for each row
  when (old.order_id is null and new.order_id is not null and new.type = 'partially_refunded' and new.event ? 'refundPart')
  execute function private.end_paid_back();
