-- Parts that Stripe told as paid back before its added tax was taken off were kept with it: Sales counted too much, and the comparison with the provider
-- named their orders again and again, whatever was recorded. The kept messages name what was charged; one without its message stays as it is.
do $$
declare
  told record;
  charged integer;
begin
  for told in select e.id, e.raw, e.event, o.total_cents as total from public.checkout_events e join public.orders o on o.id = e.order_id
      where e.provider = 'stripe' and e.type = 'partially_refunded' and not e.event ? 'chargedCents' and o.total_cents > 0 loop
    begin
      charged := (told.raw::jsonb #>> '{data,object,amount}')::integer;
    exception when data_exception then
      charged := null;
    end;
    update public.checkout_events e set event = private.without_added_tax(told.event || jsonb_build_object('chargedCents', charged), told.total)
      where e.id = told.id and charged > told.total;
  end loop;
end;
$$;
update public.orders o set refunded_cents = private.told_refund(o.provider, o.provider_order_id)
  where o.provider = 'stripe' and o.refunded_at is null and o.refunded_cents > private.told_refund(o.provider, o.provider_order_id);
