-- Every payment of a subscription at Stripe and Lemon Squeezy is an order, as those at Gumroad and Paddle are (docs/adr/0065-months-that-are-paid.md). Their
-- messages about a later payment name the subscription alone.

-- What is known of a subscription: ids only. Its months are counted once a message came of the kind that tells of each payment: where the webhook does
-- not send those, nothing ends by itself.
create table private.subscriptions (
  provider text not null,
  subscription_id text not null,
  provider_product_id text,
  quantity integer,
  -- The order that began it.
  provider_order_id text,
  is_counted boolean not null default false,
  primary key (provider, subscription_id)
);
alter table private.subscriptions enable row level security;
create index subscriptions_by_order on private.subscriptions (provider, provider_order_id);
alter table public.orders add column subscription_id text;
create index orders_by_subscription on public.orders (provider, subscription_id) where subscription_id is not null;
create index checkout_events_by_subscription on public.checkout_events (provider, (event ->> 'subscription')) where event ? 'subscription';

-- Is every payment of the same buyer for the same product told, so that what this order paid ends by itself?
create function private.counts_months(of_order public.orders) returns boolean language sql stable set search_path = '' as $$
  select (of_order).provider in ('sandbox', 'coin', 'gumroad', 'paddle') or exists (select from private.subscriptions s
    where s.provider = (of_order).provider and s.subscription_id = (of_order).subscription_id and s.is_counted)
$$;
-- The next payment of a subscription is told of some hours after the month: two days are left for it, once.
-- This definition holds; 20261128070000_months_one_after_the_other.sql has an earlier one.
create or replace function private.left_for_renewal(provider text) returns interval language sql immutable set search_path = '' as $$
  select case when provider in ('gumroad', 'paddle', 'stripe', 'lemonsqueezy') then interval '2 days' else interval '0' end
$$;

-- A payment that goes back, comes back after a dispute, or is told or dated after a later one: what was paid behind it is counted anew. A date that the
-- owner gave stays.
create function private.count_later_months(of_plan public.enrolments, comes_back boolean, is_told boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  start constant timestamptz := private.months_start(of_plan);
  own_end constant timestamptz := (select (of_plan).ends_at - private.left_for_renewal(o.provider) from public.orders o where o.id = (of_plan).order_id);
  earlier constant timestamptz := (select max(c.ends_at - c.spare) from private.counted_with(of_plan) c where c.is_paid and c.granted_at < start);
  -- Where the months end that come before the next one, as it was and as it is.
  was timestamptz := case when comes_back then earlier else greatest(earlier, own_end) end;
  is_now timestamptz := case when comes_back then greatest(earlier, own_end) else earlier end;
  later record;
begin
  for later in select * from private.counted_with(of_plan) c where c.granted_at > start
      -- A payment that is told late moves nothing that is over.
      and (not is_told or c.status = 'active') order by c.granted_at loop
    if later.ends_at = greatest(later.granted_at, was) + later.length + later.spare then
      update public.enrolments e set ends_at = greatest(later.granted_at, is_now) + later.length + later.spare where e.id = later.id;
      if later.is_paid then
        is_now := greatest(later.granted_at, is_now) + later.length;
      end if;
    elsif later.is_paid then
      is_now := greatest(is_now, later.ends_at - later.spare);
    end if;
    if later.is_paid then
      was := greatest(was, later.ends_at - later.spare);
    end if;
  end loop;
end;
$$;
-- This definition holds; 20261204000000_time_of_payment.sql has an earlier one.
create or replace function private.count_months_anew() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Else its time is over, or the owner ended it.
  if new.status = 'active' or not exists (select from public.orders o where o.id = new.order_id and o.status = 'paid') then
    perform private.count_later_months(new, new.status = 'active', tg_op = 'INSERT');
  end if;
  return null;
end;
$$;

-- Adds what a message says of its subscription to what is known.
create function private.note_subscription(happened jsonb) returns void language plpgsql set search_path = '' as $$
declare
  product constant text := happened #>> '{items,0,productId}';
  begun_by constant text := coalesce(happened ->> 'firstOrderId', case when happened ->> 'renewal' is null then nullif(happened ->> 'providerOrderId', '') end);
begin
  insert into private.subscriptions as known (provider, subscription_id, provider_product_id, quantity, provider_order_id, is_counted)
    values (happened ->> 'provider', happened ->> 'subscription', product,
      case when product is not null then coalesce((happened #>> '{items,0,quantity}')::integer, 1) end, begun_by,
      coalesce((happened ->> 'tellsPayments')::boolean, false) or happened ->> 'renewal' is not null)
    on conflict (provider, subscription_id) do update set provider_product_id = coalesce(known.provider_product_id, excluded.provider_product_id),
      quantity = coalesce(known.quantity, excluded.quantity), provider_order_id = coalesce(known.provider_order_id, excluded.provider_order_id),
      is_counted = known.is_counted or excluded.is_counted;
  update public.orders o set subscription_id = happened ->> 'subscription'
    where o.provider = happened ->> 'provider' and o.provider_order_id = begun_by and o.subscription_id is null;
end;
$$;

-- A later payment of a subscription as a sale: of what its first order bought, to whom that belongs. Without a product while that is not known.
create function private.with_subscription(happened jsonb) returns jsonb language sql stable set search_path = '' as $$
  select happened || jsonb_build_object('email', coalesce(o.email, happened ->> 'email'),
      'items', jsonb_build_array((happened #> '{items,0}') || jsonb_build_object('productId', s.provider_product_id, 'quantity', coalesce(s.quantity, 1),
        'totalCents', p.cents, 'priceCents', round(p.cents::numeric / coalesce(s.quantity, 1)))))
    from private.subscriptions s
    cross join (select coalesce((happened #>> '{items,0,totalCents}')::integer, (happened #>> '{items,0,priceCents}')::integer) as cents) p
    left join public.orders o on o.provider = s.provider and o.provider_order_id = s.provider_order_id
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription'
$$;

-- Applies later payments that came before it was known what they pay for, and dates what was opened before it was known that they are told. What the owner
-- has decided about an access by hand stays.
create function private.count_subscription(provider_name text, subscription text) returns void language plpgsql set search_path = '' as $$
declare
  known private.subscriptions;
  told record;
  sale jsonb;
  undated public.enrolments;
begin
  -- Both messages that make a payment known wait for each other here.
  select * into known from private.subscriptions s where s.provider = provider_name and s.subscription_id = subscription for update;
  -- Whose a payment is says the order that began the subscription.
  if known.provider_product_id is not null and exists (select from public.orders o where o.provider = provider_name
      and o.provider_order_id = known.provider_order_id and o.purchased_at is not null) then
    for told in select e.id, e.event from public.checkout_events e where e.provider = provider_name and e.event ->> 'subscription' = subscription
        and e.event ? 'renewal' and e.order_id is null order by e.id loop
      sale := private.with_subscription(told.event);
      update public.checkout_events e set event = sale, order_id = (private.apply_checkout_event(sale)).id where e.id = told.id;
    end loop;
  end if;
  if known.is_counted then
    for undated in select e.* from public.enrolments e join public.orders o on o.id = e.order_id
      where o.provider = provider_name and o.subscription_id = subscription and e.status = 'active' and e.ends_at is null
        and private.paid_length(e) is not null
        and not exists (select from public.audit_log l where l.room = 'enrolments' and l.row_key = e.id::text)
      order by e.granted_at
    loop
      perform private.lock_months(undated.order_id);
      update public.enrolments e set ends_at = private.months_end(e) where e.id = undated.id returning * into undated;
      perform private.count_later_months(undated, true, true);
    end loop;
  end if;
end;
$$;

-- Brings order, items and enrolments to what this event implies. Applied again it changes nothing.
-- This definition holds; 20261204000000_time_of_payment.sql has an earlier one.
create or replace function private.apply_checkout_event(happened jsonb) returns public.orders
language plpgsql set search_path = '' as $$
declare
  provider_name constant text := happened ->> 'provider';
  kind constant text := happened ->> 'type';
  is_sale constant boolean := kind = 'purchased';
  their_id constant text := nullif(happened ->> 'providerOrderId', '');
  our_ref constant text := nullif(happened ->> 'orderRef', '');
  buyer constant text := nullif(btrim(happened ->> 'email'), '');
  buyer_id uuid;
  paid_by text;
  account uuid;
  told integer;
  the_order public.orders;
begin
  if their_id is null and our_ref is null then
    raise exception 'An event needs a provider order id or a reference' using errcode = 'data_exception';
  end if;
  perform private.lock_checkout(happened);
  select r.user_id into buyer_id from public.checkout_references r where r.reference = our_ref;
  select * into the_order from public.orders o where o.id = private.order_of_event(happened) for update;
  if the_order.id is null then
    insert into public.orders (provider, provider_order_id, reference, status)
      values (provider_name, their_id, our_ref, 'held') returning * into the_order;
  end if;
  -- A sale's facts win over those of whatever happened to it later. Whose the order is stays as it is once it was handed over.
  paid_by := coalesce(case when is_sale then buyer end, the_order.email, buyer);
  account := coalesce(case when is_sale then buyer_id end, the_order.user_id, buyer_id);
  if paid_by is distinct from the_order.email or account is distinct from the_order.user_id then
    account := public.account_of_payer(account, paid_by);
  end if;
  update public.orders o set
    provider_order_id = coalesce(o.provider_order_id, their_id),
    reference = case when o.erased_at is null
      then coalesce(case when is_sale then our_ref else o.reference end, o.reference, our_ref) end,
    email = case when o.erased_at is not null then null when o.handed_over_at is not null then o.email else paid_by end,
    user_id = case when o.erased_at is not null then null when o.handed_over_at is not null then o.user_id else account end,
    subscription_id = coalesce(o.subscription_id, happened ->> 'subscription', (select s.subscription_id from private.subscriptions s
      where s.provider = provider_name and s.provider_order_id = their_id)),
    test = o.test or coalesce((happened ->> 'test')::boolean, false),
    discount_cents = coalesce(case when is_sale then (happened ->> 'discountCents')::integer end, o.discount_cents),
    discount_code = coalesce(case when is_sale then nullif(happened ->> 'discountCode', '') end, o.discount_code),
    purchased_at = coalesce(o.purchased_at, case when is_sale then private.time_of_payment(happened) end),
    refunded_at = coalesce(o.refunded_at, case when kind = 'refunded' then now() end),
    disputed_at = coalesce(o.disputed_at, case when kind = 'disputed' then now() end),
    dispute_won_at = coalesce(o.dispute_won_at, case when kind = 'dispute_won' then now() end)
    where o.id = the_order.id;

  insert into public.order_items as known (order_id, product_id, product_kind, name, price_cents, total_cents, currency, quantity)
    select the_order.id, bought.id, min(p.kind), coalesce(min(p.name), min(bought.name), bought.id),
      round(sum(bought.total)::numeric / sum(bought.quantity)), sum(bought.total), min(upper(bought.currency)), sum(bought.quantity)
    from (
      select coalesce(m.product_id, item."productId") as id, item.name, item.currency,
        coalesce(item.quantity, 1) as quantity,
        coalesce(item."totalCents", item."priceCents" * coalesce(item.quantity, 1)) as total
      from jsonb_to_recordset(coalesce(happened -> 'items', '[]'))
        as item("productId" text, name text, "priceCents" integer, "totalCents" integer, currency text, quantity integer)
      left join public.provider_products m
        on m.provider = provider_name and m.provider_product_id = item."productId"
    ) bought
    left join public.products p on p.id = bought.id
    group by bought.id
    on conflict (order_id, product_id) do update set price_cents = excluded.price_cents, total_cents = excluded.total_cents,
      currency = excluded.currency, quantity = excluded.quantity where is_sale;

  the_order := public.settle_order(the_order.id);
  -- What went back so far: the greatest sum that was told, also before the sale.
  told := greatest((happened ->> 'refundedCents')::integer, private.told_refund(provider_name, their_id));
  update public.orders o set refunded_cents = told where o.id = the_order.id and told > o.refunded_cents;
  -- Parts that are told one by one, which come to all of it, are a whole refund.
  update public.orders o set refunded_at = now() where o.id = the_order.id and o.refunded_at is null and o.purchased_at is not null
    and o.total_cents > 0 and o.refunded_cents >= o.total_cents and private.told_in_parts(provider_name, their_id);
  if found then
    the_order := public.settle_order(the_order.id);
  end if;
  select * into the_order from public.orders o where o.id = the_order.id;
  return the_order;
end;
$$;

-- event: {provider, eventId, type: purchased|refunded|partially_refunded|disputed|dispute_won|payment_named, orderRef?, providerOrderId?, paymentId?,
--         subscription?, firstOrderId?, renewal?, tellsPayments?, paidAt?, email?, test, discountCents?, discountCode?, refundedCents?, refundPart?: {id, cents, taxCents},
--         taxIncluded?, items: [{productId, name?, priceCents, totalCents?, currency, quantity?}]}
-- Returns {outcome: recorded|duplicate, orderId, status, attention, held}.
-- `totalCents` is for all pieces; without it `priceCents` is taken for each. `refundedCents` is what went back so far in all;
-- `refundPart` is one part of it, from a provider that tells each by itself. `paymentId` is another id of the same sale; a `payment_named` tells
-- nothing else than ids and is not stored. A `renewal` whose subscription is not known waits, without its buyer, for the message that says what it pays.
-- This definition holds; 20261126051000_payments_of_invoices.sql has an earlier one.
create or replace function public.record_checkout_event(event jsonb, raw text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  happened jsonb := record_checkout_event.event;
  provider_name constant text := happened ->> 'provider';
  payment constant text := nullif(happened ->> 'paymentId', '');
  subscription constant text := nullif(happened ->> 'subscription', '');
  is_renewal constant boolean := coalesce((happened ->> 'renewal')::boolean, false);
  waits boolean := false;
  stored bigint;
  the_order public.orders;
begin
  if subscription is not null then
    perform pg_advisory_xact_lock(hashtextextended('subscription:' || provider_name || ':' || subscription, 0));
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
    perform private.note_subscription(happened);
  end if;
  if is_renewal then
    happened := private.with_subscription(happened);
    waits := happened #>> '{items,0,productId}' is null;
  end if;
  if happened ->> 'type' = 'payment_named' then
    perform private.count_subscription(provider_name, subscription) where subscription is not null;
    select o.* into the_order from public.orders o where o.id = private.order_of_event(happened);
    return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status, 'attention', the_order.attention,
      'held', case the_order.status when 'held' then the_order.hold_reason end);
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
  perform private.count_subscription(provider_name, the_order.subscription_id) where the_order.subscription_id is not null;
  select o.* into the_order from public.orders o where o.id = the_order.id;
  return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status,
    'attention', the_order.attention, 'held', case the_order.status when 'held' then the_order.hold_reason end);
end;
$$;

-- The same buyer's other payments of a product whose months are counted one after the other. `granted_at` is here from when on its months are counted.
-- This definition holds; 20261204010000_months_of_machines.sql has an earlier one.
create or replace function private.counted_with(of_plan public.enrolments) returns table (id uuid, status text, granted_at timestamptz, ends_at timestamptz,
  is_paid boolean, spare interval, length interval) language sql stable set search_path = '' as $$
  select e.id, e.status, private.months_start(e), e.ends_at, o.status = 'paid', private.left_for_renewal(o.provider), private.paid_length(e)
    from public.enrolments e join public.orders o on o.id = e.order_id
    where private.sold_by_time((of_plan).product_kind) and e.product_id = (of_plan).product_id and e.id <> (of_plan).id and e.ends_at is not null and e.ended_at is null
      and private.counts_months(o)
      and exists (select from public.orders b where b.id = (of_plan).order_id and private.counts_months(b))
      and (e.user_id = (of_plan).user_id or lower(e.email) = lower((of_plan).email))
$$;

-- When the months of a payment end: counted from the end of what was paid before where that is not over yet. What we were told of so late that it is over,
-- or nearly, opens for a week all the same, unless a later payment is open.
-- This definition holds; 20261204000000_time_of_payment.sql has an earlier one.
create or replace function private.months_end(of_plan public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  select case when counted.ends_at < now() + interval '7 days'
        and not exists (select from private.counted_with(of_plan) c where c.status = 'active' and c.ends_at > counted.ends_at)
      then now() + interval '7 days' else counted.ends_at end
    from (select greatest(private.months_start(of_plan),
          (select max(c.ends_at - c.spare) from private.counted_with(of_plan) c where c.status = 'active' and c.granted_at <= private.months_start(of_plan)))
        + private.paid_length(of_plan) + private.left_for_renewal(o.provider) as ends_at
      from public.orders o where o.id = (of_plan).order_id and private.counts_months(o)) counted
$$;

-- As what a payment pays. Another payment of a subscription below today's price is one of the same time as before. At today's price or above,
-- nobody can tell a subscription of before from a new purchase: the longer time counts.
-- This definition holds; 20261204010000_months_of_machines.sql has an earlier one.
create or replace function private.billing_paid_for(of_plan public.enrolments) returns text language sql stable set search_path = '' as $$
  select case
      when i.total_cents < p.price_cents::bigint * i.quantity and private.goes_on_at_its_price(o, i) then coalesce(before.billing, i.billing)
      when i.billing = 'monthly' and before.billing = 'quarterly' then 'quarterly'
      else i.billing end
    from public.orders o join public.order_items i on i.order_id = o.id and i.product_id = (of_plan).product_id
    join public.products p on p.id = i.product_id
    left join lateral (select b.billing
      from public.enrolments e join public.orders s on s.id = e.order_id
      join public.order_items b on b.order_id = e.order_id and b.product_id = e.product_id
      where (o.provider in ('gumroad', 'paddle') or o.subscription_id is not null) and s.provider = o.provider and s.status = 'paid' and s.id <> o.id and e.product_id = i.product_id
        and b.billing in ('monthly', 'quarterly') and (e.user_id = (of_plan).user_id or lower(e.email) = lower((of_plan).email))
        and b.currency = i.currency and b.total_cents * i.quantity::bigint <= i.total_cents * b.quantity::bigint
      order by e.granted_at desc limit 1) before on true
    where o.id = (of_plan).order_id
$$;

-- Whether this is another payment of a plan or VPS which the same buyer has, at the price that opened it: who subscribed before the catalog's price
-- was raised goes on paying the old one. Only where every payment is told, and without a discount, whose rules are the owner's.
-- This definition holds; 20261204010000_months_of_machines.sql has an earlier one.
create or replace function private.goes_on_at_its_price(of_order public.orders, item public.order_items) returns boolean
language sql stable security definer set search_path = '' as $$
  select ((of_order).provider in ('gumroad', 'paddle') or (of_order).subscription_id is not null) and private.sold_by_time((item).product_kind)
    and (of_order).discount_code is null and coalesce((of_order).discount_cents, 0) = 0
    and exists (select from public.orders o join public.order_items i on i.order_id = o.id join public.enrolments e on e.order_id = o.id
        and e.product_id = i.product_id
      where o.id <> (of_order).id and o.provider = (of_order).provider and o.status = 'paid' and not o.test and o.created_at <= (of_order).created_at
        and o.discount_code is null and coalesce(o.discount_cents, 0) = 0
        and (o.user_id = (of_order).user_id or lower(o.email) = lower((of_order).email))
        and i.product_id = (item).product_id and i.currency = (item).currency
        and i.total_cents * (item).quantity::bigint <= (item).total_cents * i.quantity::bigint)
$$;

-- One payment of what is sold by the month opens it for that time, where every payment is told.
-- This definition holds; 20261204010000_months_of_machines.sql has an earlier one.
create or replace function private.date_paid_months() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Only access that begins: an order that is settled again proposes the row once more, whose date the owner may have changed.
  if private.sold_by_time(new.product_kind) and new.ends_at is null
      and not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    update public.order_items i set billing = t.billing from (select private.billing_paid_for(new) as billing) t
      where i.order_id = new.order_id and i.product_id = new.product_id and i.billing <> t.billing;
    -- Of payments that were told at the same moment the one that is counted later was granted later, whichever transaction began first.
    if new.granted_at = now() then
      new.granted_at := clock_timestamp();
    end if;
    new.ends_at := private.months_end(new);
  end if;
  return new;
end;
$$;

-- Subscriptions that Stripe's payment links sold before.
insert into private.subscriptions (provider, subscription_id, provider_product_id, quantity, provider_order_id)
  select 'stripe', (regexp_match(e.raw, '"subscription"\s*:\s*"(sub_[A-Za-z0-9]+)"'))[1], e.event #>> '{items,0,productId}', 1, e.event ->> 'providerOrderId'
  from public.checkout_events e where e.provider = 'stripe' and e.type = 'purchased' and e.raw ~ '"subscription"\s*:\s*"sub_[A-Za-z0-9]+"'
  order by e.id on conflict do nothing;
update public.orders o set subscription_id = s.subscription_id from private.subscriptions s
  where s.provider = o.provider and s.provider_order_id = o.provider_order_id;

revoke execute on function private.counts_months(public.orders), private.note_subscription(jsonb), private.with_subscription(jsonb),
  private.count_subscription(text, text), private.count_later_months(public.enrolments, boolean, boolean) from public, anon, authenticated;
