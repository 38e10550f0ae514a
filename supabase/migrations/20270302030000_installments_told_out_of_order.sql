-- A first installment that was told after a later one opened nothing: where the later one was refunded, its buyer had paid and had no access. The first one that was paid
-- carries the access, in whatever order they are told. What the owner ended stays ended.
-- This definition holds; 20270301040600_gumroad_installments.sql has an earlier one.
create or replace function private.take_installment() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  paid public.orders;
begin
  select o.* into paid from public.orders o join public.order_items i on i.order_id = o.id and i.product_id = new.product_id
    where o.id = new.order_id and private.is_installment(o, i);
  if paid.id is null or exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    return new;
  end if;
  -- Of two that are told at once, one opens it.
  perform pg_advisory_xact_lock(hashtextextended('installments:' || paid.subscription_id, 0));
  update public.enrolments e set order_id = new.order_id from public.orders o
    where o.id = e.order_id and o.provider = paid.provider and o.subscription_id = paid.subscription_id and o.purchased_at > paid.purchased_at
      and e.product_id = new.product_id and e.status = 'active' and new.status = 'active'
      and (e.user_id = new.user_id or lower(e.email) = lower(new.email));
  if exists (select from public.orders o join public.enrolments e on e.order_id = o.id
      where o.provider = paid.provider and o.subscription_id = paid.subscription_id and e.product_id = new.product_id
        -- A later payment that went back ends nothing that an earlier one pays for.
        and not (o.status = 'refunded' and o.purchased_at > paid.purchased_at and e.ended_at is null)) then
    -- Whoever was paid back pays on: this one opens nothing that is open.
    perform public.tell_owner('installments', new.order_id::text, 'closed') where not exists (select from public.orders o
      join public.enrolments e on e.order_id = o.id where o.provider = paid.provider and o.subscription_id = paid.subscription_id
        and e.product_id = new.product_id and e.status = 'active');
    -- Payments go on: another stop of them is news.
    delete from public.owner_notices n using public.orders o
      where n.kind = 'payments_stopped' and n.subject = o.id::text and o.provider = paid.provider and o.subscription_id = paid.subscription_id;
    return null;
  end if;
  perform public.tell_owner('installments', new.order_id::text, '');
  return new;
end;
$$;

-- A refund that failed while its order was held, as by a dispute, went on counting as paid back in the order and in the sales.
-- This definition holds; 20270301040000_refunds_that_failed_before_their_sale.sql has an earlier one.
create or replace function private.tell_of_failed_refunds(of_order public.orders) returns void language plpgsql security definer set search_path = '' as $$
declare
  failed record;
begin
  for failed in select f.refund_id as id from private.failed_refunds f
      where f.provider = (of_order).provider and private.named_order_id(f.provider, f.provider_order_id) = (of_order).provider_order_id order by 1 loop
    perform public.tell_owner('refund_failed', (of_order).id::text, failed.id)
      where (of_order).purchased_at is not null
        -- Where refunds are told one by one, only of one that was told.
        and ((of_order).provider <> 'paddle' or exists (select from public.checkout_events e
          where e.order_id = (of_order).id and e.event #>> '{refundPart,id}' = failed.id));
    update public.checkout_events e set event = private.without_failed_refund(e.event)
      where e.order_id = (of_order).id and e.event #>> '{refundPart,id}' = failed.id and e.event <> private.without_failed_refund(e.event);
    if found and (of_order).status in ('paid', 'held') then
      perform private.sum_parts(jsonb_build_object('provider', (of_order).provider, 'providerOrderId', (of_order).provider_order_id));
      update public.orders o set refunded_cents = coalesce(private.told_refund(o.provider, o.provider_order_id), 0) where o.id = (of_order).id;
    end if;
  end loop;
end;
$$;
