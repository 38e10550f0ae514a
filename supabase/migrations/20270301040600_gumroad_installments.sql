-- The first installment of a course or robot at Gumroad was held as a price that is too low, and so was each later one. The first opens what it is a part of, the later
-- ones are recorded and open nothing more, and the owner is told of both the beginning and payments that stop. Nothing but the owner or a refund ends the access.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises', 'vps_ended', 'sales_unheard', 'order_above_price',
    'order_paid_again', 'order_above_shown', 'refund_failed', 'refund_of_one', 'plan_changed', 'dispute_warned', 'installments', 'payments_stopped'));

-- A part of the price of what is paid once, by a subscription: Gumroad makes one of a payment in installments, and of nothing else that is paid once. A fiftieth or less
-- is a free trial or nearly a gift.
create function private.is_installment(of_order public.orders, item public.order_items) returns boolean language sql stable set search_path = '' as $$
  select (of_order).provider = 'gumroad' and (of_order).subscription_id is not null and not private.sold_by_time((item).product_kind)
    and exists (select from public.products p where p.id = (item).product_id and p.currency = (item).currency
      and (item).total_cents < p.price_cents::bigint * (item).quantity and (item).total_cents * 50::bigint > p.price_cents::bigint * (item).quantity)
$$;

create function private.take_installment() returns trigger language plpgsql security definer set search_path = '' as $$
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
  if exists (select from public.orders o join public.enrolments e on e.order_id = o.id
      where o.provider = paid.provider and o.subscription_id = paid.subscription_id and e.product_id = new.product_id) then
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
create trigger take_installment before insert on public.enrolments for each row execute function private.take_installment();

-- This definition holds; 20270301040200_what_the_owner_is_told_of_orders.sql has an earlier one.
create or replace function private.tell_of_order(sold public.orders) returns void language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
begin
  for waiting in delete from private.untold_notices n
      where (sold).purchased_at is not null and n.provider = (sold).provider
        and (private.named_order_id(n.provider, n.provider_order_id) = (sold).provider_order_id or n.subscription_id = (sold).subscription_id)
      returning n.kind, n.reason loop
    perform public.tell_owner(waiting.kind, (sold).id::text, waiting.reason)
      -- What is sold by time ends by itself with its last payment.
      where waiting.kind <> 'payments_stopped'
        or exists (select from public.order_items i where i.order_id = (sold).id and not coalesce(private.sold_by_time(i.product_kind), false));
  end loop;
end;
$$;

-- A later installment: it opened nothing, and what it is a part of is open by an earlier one.
create function private.open_by_earlier(of_order public.orders) returns boolean language sql stable set search_path = '' as $$
  select not exists (select from public.enrolments e where e.order_id = (of_order).id)
    and exists (select from public.orders p join public.enrolments e on e.order_id = p.id and e.status = 'active'
      join public.order_items i on i.order_id = (of_order).id and i.product_id = e.product_id
      where p.provider = (of_order).provider and p.subscription_id = (of_order).subscription_id)
$$;
revoke execute on function private.is_installment(public.orders, public.order_items), private.take_installment(), private.open_by_earlier(public.orders)
  from public, anon, authenticated;

-- This definition holds; 20270226200000_courses_paid_again.sql has an earlier one.
create or replace function private.is_paid_again(of_order public.orders, item public.order_items) returns boolean language sql stable set search_path = '' as $$
  select (item).product_kind = 'course' and (of_order).provider <> 'given' and ((item).quantity > 1
    or exists (select from public.orders o join public.order_items i on i.order_id = o.id join public.enrolments e on e.order_id = o.id and e.product_id = i.product_id
      where o.id <> (of_order).id and o.provider <> 'given' and o.status = 'paid' and o.purchased_at < (of_order).purchased_at
        -- A later installment is none.
        and (o.subscription_id = (of_order).subscription_id) is not true
        and i.product_id = (item).product_id and e.status = 'active'
        and (o.user_id = (of_order).user_id or lower(o.email) = lower((of_order).email))))
$$;

-- This definition holds; 20261224000000_prices_that_stood.sql has an earlier one.
create or replace function private.price_doubts(of_order public.orders) returns jsonb[] language sql stable security definer set search_path = '' as $$
  with told as (
    -- A bank can take a week to pay what was asked of it at the checkout; a subscription is asked for at the price of its beginning.
    select least((of_order).purchased_at, (select min(o.purchased_at) from public.orders o where o.provider = (of_order).provider
      and o.subscription_id = (of_order).subscription_id and not o.test)) - interval '7 days' as since
  ), sold as (
    select i.product_id, i.currency = p.currency as same_currency, i.total_cents as paid,
      private.least_price(p.id, t.since, (of_order).created_at)::bigint * i.quantity as price, i.quantity,
      private.is_installment(of_order, i) as is_part, c.code is not null as listed, coalesce(c.greatest_percent, 0) as greatest
    from told t cross join public.order_items i join public.products p on p.id = i.product_id
    left join public.discount_codes c on lower(c.code) = lower((of_order).discount_code)
      and (c.products = '{}' or i.product_id = any (c.products))
    -- What a payment in coin costs was said by this site, at the price of its request.
    where i.order_id = (of_order).id and (of_order).provider <> 'coin'
      and not exists (select from public.enrolments e where e.order_id = i.order_id and e.product_id = i.product_id)
      and not private.goes_on_at_its_price(of_order, i)
  ), cheap as (
    select * from sold where same_currency and paid < price
      -- A code may take off no more of an installment than of the whole.
      and not (is_part and (of_order).discount_code is null and coalesce((of_order).discount_cents, 0) = 0)
      -- A percentage of a price is rounded to a cent for each piece.
      and not (listed and (paid + quantity) * 100 > price * (100 - greatest))
  )
  select array[
    (select jsonb_build_object('code', 'other_currency', 'products', jsonb_agg(s.product_id order by s.product_id))
      from sold s where not s.same_currency having count(*) > 0),
    (select jsonb_build_object('code', 'above_discount', 'discount', (of_order).discount_code, 'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where c.listed having count(*) > 0),
    (select jsonb_build_object('code', 'below_price', 'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where not c.listed
      having (of_order).discount_code is null and sum(c.price - c.paid) > coalesce((of_order).discount_cents, 0)),
    (select jsonb_build_object('code', case when (select s.holds_unlisted_discounts from public.checkout_state s) then 'unlisted_discount' else 'nearly_free' end,
        'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where not c.listed
        and ((select s.holds_unlisted_discounts from public.checkout_state s) or c.paid * 50 <= c.price)
        and ((of_order).discount_code is not null or (of_order).discount_cents > 0)
      having count(*) > 0 and ((of_order).discount_code is not null or sum(c.price - c.paid) <= coalesce((of_order).discount_cents, 0)))
  ];
$$;

-- This definition holds; 20270301040200_what_the_owner_is_told_of_orders.sql has an earlier one.
create or replace function public.record_checkout_event(event jsonb, raw text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  happened jsonb := record_checkout_event.event;
  provider_name constant text := happened ->> 'provider';
  payment constant text := nullif(happened ->> 'paymentId', '');
  subscription constant text := nullif(happened ->> 'subscription', '');
  -- Also of a message that does not name it: the order that it is about belongs to it.
  belongs_to constant text := coalesce(subscription, private.subscription_of_order(provider_name, happened ->> 'providerOrderId'));
  is_renewal constant boolean := coalesce((happened ->> 'renewal')::boolean, false);
  waits boolean := false;
  stored bigint;
  the_order public.orders;
begin
  if belongs_to is not null then
    perform pg_advisory_xact_lock(hashtextextended('subscription:' || provider_name || ':' || belongs_to, 0));
  end if;
  if payment is not null then
    perform private.lock_checkout(jsonb_build_object('provider', provider_name, 'providerOrderId', payment));
    perform private.lock_checkout(happened - 'orderRef');
    perform private.name_payment(provider_name, payment, happened ->> 'providerOrderId');
  elsif provider_name = 'stripe' or subscription is not null then
    -- Before the name is looked up: one that is given meanwhile finds this message, or is found.
    perform private.lock_checkout(happened - 'orderRef');
  end if;
  if happened ? 'providerOrderId' then
    happened := jsonb_set(happened, '{providerOrderId}',
      coalesce(to_jsonb(private.named_order_id(provider_name, happened ->> 'providerOrderId')), 'null'));
  end if;
  if subscription is not null then
    -- A stop begins none, and Gumroad signs nothing.
    perform private.note_subscription(happened) where happened ->> 'type' <> 'payments_stopped';
  end if;
  if is_renewal then
    happened := private.with_subscription(happened);
    waits := happened #>> '{items,0,productId}' is null;
  elsif subscription is not null and happened ->> 'type' = 'purchased' then
    happened := private.with_subscriber(happened);
  end if;
  if happened ->> 'type' in ('plan_changed', 'dispute_warned', 'payments_stopped') then
    the_order := private.note_for_owner(happened);
    return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status, 'attention', the_order.attention, 'held', null);
  end if;
  if happened ->> 'type' in ('payment_named', 'refund_failed') then
    if happened ->> 'type' = 'refund_failed' then
      perform private.lock_checkout(happened);
      insert into private.failed_refunds values (provider_name, happened ->> 'providerOrderId', happened ->> 'refundId') on conflict do nothing;
    end if;
    perform private.count_subscription(provider_name, subscription) where subscription is not null;
    select o.* into the_order from public.orders o where o.id = private.order_of_event(happened);
    perform private.tell_of_failed_refunds(the_order);
    return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status, 'attention', the_order.attention,
      'held', case the_order.status when 'held' then the_order.hold_reason end);
  end if;
  -- Before it is looked up which refunds failed: one that is told meanwhile finds this message, or is found.
  perform private.lock_checkout(happened) where happened ? 'refundPart';
  if exists (select from private.failed_refunds f where f.provider = provider_name and f.refund_id = happened #>> '{refundPart,id}'
      and f.provider_order_id = happened ->> 'providerOrderId') then
    happened := private.without_failed_refund(happened);
  end if;
  insert into public.checkout_events (provider, event_id, type, event, raw)
    values (provider_name, happened ->> 'eventId', happened ->> 'type', case when waits then happened - 'email' else happened end,
      case when waits then '' else record_checkout_event.raw end)
    on conflict (provider, event_id) do nothing returning id into stored;
  if stored is null then
    select o.* into the_order from public.checkout_events e join public.orders o on o.id = e.order_id
      where e.provider = provider_name and e.event_id = happened ->> 'eventId';
    return jsonb_build_object('outcome', 'duplicate', 'orderId', the_order.id, 'status', the_order.status,
      'attention', the_order.attention, 'held', the_order.hold_reason);
  end if;
  if waits then
    return jsonb_build_object('outcome', 'recorded', 'orderId', null, 'status', null, 'attention', null, 'held', null);
  end if;
  -- Before parts are summed, so that two that come at once are both counted.
  perform private.lock_checkout(happened);
  -- Before the months that both may move.
  perform from private.subscriptions s where s.provider = provider_name and s.provider_order_id = happened ->> 'providerOrderId' for update;
  perform private.sum_parts(happened) where happened ->> 'type' = 'purchased' or happened ? 'refundPart';
  the_order := private.apply_checkout_event(happened);
  update public.checkout_events e set order_id = the_order.id,
      event = case when the_order.erased_at is null then e.event else e.event - 'email' - 'orderRef' end,
      raw = case when the_order.erased_at is null then e.raw else '' end
    where e.id = stored;
  perform private.tell_of_failed_refunds(the_order) where happened ? 'refundPart';
  perform private.count_subscription(provider_name, the_order.subscription_id) where the_order.subscription_id is not null;
  select o.* into the_order from public.orders o where o.id = the_order.id;
  return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status,
    'attention', the_order.attention, 'held', case the_order.status when 'held' then the_order.hold_reason end);
end;
$$;
