-- Stripe tells the refund of a subscription by its payment, and by another message which payment an invoice is. Where that one came last, it could not be recorded: what it
-- did to the refund's message was done to it twice at once. The access stayed open after the refund, and recording what the comparison had found failed as well.
-- This definition holds; 20261126051000_payments_of_invoices.sql has an earlier one.
create or replace function private.name_payment(provider_name text, payment text, invoice text) returns void language plpgsql set search_path = '' as $$
declare
  kept text := private.named_order_id(provider_name, invoice);
  other text := payment;
  told record;
  its_order uuid;
begin
  if private.named_order_id(provider_name, payment) = kept then
    return;
  end if;
  if exists (select from public.orders o where o.provider = provider_name and o.provider_order_id = payment and o.purchased_at is not null) then
    other := kept;
    kept := payment;
  end if;
  if exists (select from public.orders o where o.provider = provider_name and o.provider_order_id = other and o.purchased_at is not null) then
    -- Two sales stay two.
    return;
  end if;
  insert into private.payment_names (provider, payment_id, provider_order_id) values (provider_name, other, kept) on conflict do nothing;
  delete from public.orders o where o.provider = provider_name and o.provider_order_id = other;
  for told in update public.checkout_events e set event = jsonb_set(e.event, '{providerOrderId}', to_jsonb(kept))
    where e.provider = provider_name and e.event ->> 'providerOrderId' = other returning e.id, e.event loop
    -- By itself: applying a refund changes its message, too.
    its_order := (private.apply_checkout_event(told.event)).id;
    update public.checkout_events e set order_id = its_order where e.id = told.id;
  end loop;
end;
$$;
