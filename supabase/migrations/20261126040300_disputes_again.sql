-- A buyer may dispute a payment again after the first dispute was won: an inquiry that ends, and then a chargeback. What counts is the last that
-- happened, by the provider's clock where it tells one; of messages without a time, one that was won ends them.
create function private.dispute_doubt(of_order public.orders) returns text language sql stable set search_path = '' as $$
  select case
    when last.type = 'disputed' or (last.type is null and (of_order).disputed_at is not null and (of_order).dispute_won_at is null)
    -- Another reason than the first time: the owner is told again, and what was released then is held again.
    then concat('the payment is disputed', case when last.won_before > 0 then ' again, dispute ' || last.won_before + 1 end) end
  from (select) nothing left join lateral (
    select e.type, count(*) filter (where e.type = 'dispute_won') over () as won_before
    from public.checkout_events e
    where e.type in ('disputed', 'dispute_won') and e.provider = (of_order).provider
      and (e.event ->> 'providerOrderId' = (of_order).provider_order_id or e.order_id = (of_order).id)
    order by (e.event ->> 'happenedAt')::timestamptz desc nulls last, e.type = 'dispute_won' desc, e.id desc limit 1) last on true;
$$;
revoke execute on function private.dispute_doubt(public.orders) from public, anon, authenticated;
create index checkout_events_disputes on public.checkout_events (provider, (event ->> 'providerOrderId')) where type in ('disputed', 'dispute_won');

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
