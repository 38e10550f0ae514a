-- A refund that failed did not wait for a part that was being recorded, nor that part for it: it was summed with what had failed, and an order of which a half was
-- paid back ended as a whole.

-- This definition holds; 20270228000200_refunds_that_failed.sql has an earlier one.
create or replace function private.tell_of_failed_refund(of_order public.orders, refund text) returns void language plpgsql security definer set search_path = '' as $$
declare
  the_order public.orders;
begin
  if (of_order).id is null then
    return;
  end if;
  perform private.lock_checkout(jsonb_build_object('provider', (of_order).provider, 'providerOrderId', (of_order).provider_order_id));
  select * into the_order from public.orders o where o.id = (of_order).id;
  perform public.tell_owner('refund_failed', the_order.id::text, refund)
    where the_order.purchased_at is not null
      -- Where refunds are told one by one, only of one that was told.
      and (the_order.provider <> 'paddle' or exists (select from public.checkout_events e
        where e.order_id = the_order.id and e.event #>> '{refundPart,id}' = refund));
  -- What failed is no part of what was paid back: the next try would count twice.
  update public.checkout_events e set event = e.event - 'refundedLines' - 'refundedAmounts'
      || jsonb_build_object('refundPart', (e.event -> 'refundPart') || '{"cents": 0, "taxCents": 0}')
    where e.order_id = the_order.id and e.event #>> '{refundPart,id}' = refund;
  if found and the_order.status = 'paid' then
    perform private.sum_parts(jsonb_build_object('provider', the_order.provider, 'providerOrderId', the_order.provider_order_id));
    update public.orders o set refunded_cents = coalesce(private.told_refund(o.provider, o.provider_order_id), 0) where o.id = the_order.id;
  end if;
end;
$$;
