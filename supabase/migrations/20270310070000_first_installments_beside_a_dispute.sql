-- A first installment that was told after a later one in dispute opened nothing: its buyer had paid, and had access only once the dispute was won. It carries the access
-- that the later one had, which does not come back beside it then.
-- This definition holds; 20270302030000_installments_told_out_of_order.sql has an earlier one.
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
  update public.enrolments e set order_id = new.order_id, status = 'active', revoked_at = null from public.orders o
    where o.id = e.order_id and o.provider = paid.provider and o.subscription_id = paid.subscription_id and o.purchased_at > paid.purchased_at
      and e.product_id = new.product_id and new.status = 'active'
      -- Of a later payment in dispute, what was open until then.
      and (e.status = 'active' or (o.status = 'held' and e.ended_at is null and coalesce(e.ends_at > now(), true)))
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
