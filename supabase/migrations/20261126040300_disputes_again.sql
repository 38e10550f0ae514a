-- A payment may be disputed more than once, also at the same time: an inquiry, its end, a chargeback. Where the provider tells disputes apart
-- (`disputeId`), each is open while the last that happened to it, by the provider's clock, is no win; those without a name are one.
create function private.dispute_doubt(of_order public.orders) returns text language sql stable set search_path = '' as $$
  with told as (
    select e.id, e.event_id, e.type, coalesce(e.event ->> 'disputeId', '') as dispute, (e.event ->> 'happenedAt')::timestamptz as happened, e.event ->> 'disputeNotice' as notice
    from public.checkout_events e
    where e.type in ('disputed', 'dispute_won') and e.provider = (of_order).provider
      and (e.event ->> 'providerOrderId' = (of_order).provider_order_id or e.order_id = (of_order).id)
  ), states as (
    select distinct on (t.dispute) t.type = 'disputed' as open from told t
      order by t.dispute, t.happened desc nulls last, t.type = 'dispute_won' desc, t.id desc
  ), opened as (
    select count(distinct coalesce(t.notice, t.event_id)) as notices from told t where t.type = 'disputed'
  )
  select case when exists (select from states s where s.open)
      or (not exists (select from told) and (of_order).disputed_at is not null and (of_order).dispute_won_at is null)
    -- Another text for each notice: the owner is told again, and what was released before is held again.
    then concat('the payment is disputed', case when o.notices > 1 then ' again, notice ' || o.notices end) end
  from opened o;
$$;
revoke execute on function private.dispute_doubt(public.orders) from public, anon, authenticated;

-- Why an order is held. This definition holds; 20261125020100_access_by_hand.sql has an earlier one.
create or replace function public.order_hold_reason(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    case when o.provider = 'sandbox' and not (select s.sandbox_sells from public.checkout_state s)
      then 'bought in the sandbox, no money was paid' end,
    case when o.purchased_at is not null and o.erased_at is null and o.user_id is null and o.email is null
      then 'no email address, so nobody was told and nobody can open what was bought' end,
    case when o.test and o.provider <> 'sandbox' then 'test sale, no money was paid' end,
    private.dispute_doubt(o),
    (select 'unknown product, map it in provider_products: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i where i.order_id = o.id and i.product_kind is null
        and not exists (select from public.provider_products m where m.provider = o.provider and m.product_id = i.product_id)),
    -- A row of before the check, or one whose product was deleted since.
    (select 'correct product_id in provider_products: '
        || string_agg(format('the row (%s, %s) names "%s", which is no product', m.provider, m.provider_product_id, m.product_id), ', '
          order by m.provider_product_id)
      from public.order_items i join public.provider_products m on m.provider = o.provider and m.product_id = i.product_id
      where i.order_id = o.id and i.product_kind is null),
    case when o.provider <> 'given' then private.price_doubts(o) end
  ), '') from public.orders o where o.id = order_hold_reason.order_id;
$$;

-- Orders of second disputes that came before this.
do $$
declare
  again record;
begin
  for again in select o.id from public.orders o where o.status = 'paid' and o.dispute_won_at is not null and private.dispute_doubt(o) is not null loop
    perform public.settle_order(again.id);
  end loop;
end;
$$;
