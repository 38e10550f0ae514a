-- What a provider's event means can be applied again, a part of a payment that went back is a figure, and what was not taken of the provider's
-- messages is counted with its reason (docs/adr/0050-sales-desk.md).

-- What went back of the total so far.
alter table public.orders add column refunded_cents integer not null default 0 check (refunded_cents >= 0);
update public.orders set refunded_cents = total_cents where status = 'refunded';
alter table public.checkout_events drop constraint checkout_events_type_check;
alter table public.checkout_events add constraint checkout_events_type_check
  check (type in ('purchased', 'refunded', 'partially_refunded', 'disputed', 'dispute_won'));

-- Of a whole refund all went back, whatever was told of its parts and in whatever order.
create function private.sum_refund() returns trigger language plpgsql set search_path = '' as $$
begin
  new.refunded_cents := case when new.refunded_at is not null then new.total_cents else least(new.refunded_cents, new.total_cents) end;
  return new;
end;
$$;
create trigger sum_refund before update of refunded_at, refunded_cents, total_cents on public.orders
  for each row execute function private.sum_refund();

-- Always the provider's id before our reference, so that two events of one order never wait for each other in a ring.
create function private.lock_checkout(happened jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('order:' || (happened ->> 'provider') || ':' || (happened ->> 'providerOrderId'), 0))
    where nullif(happened ->> 'providerOrderId', '') is not null;
  perform pg_advisory_xact_lock(hashtextextended('reference:' || (happened ->> 'provider') || ':' || (happened ->> 'orderRef'), 0))
    where nullif(happened ->> 'orderRef', '') is not null;
end;
$$;

-- The order that an event is about. By reference only when one side lacks the provider's id: a reference passes through the visitor's
-- browser and must not join two orders that the provider tells apart.
create function private.order_of_event(happened jsonb) returns uuid language sql stable set search_path = '' as $$
  select o.id from public.orders o
    where o.provider = happened ->> 'provider' and (o.provider_order_id = nullif(happened ->> 'providerOrderId', '')
      or (o.reference = nullif(happened ->> 'orderRef', '')
        and (nullif(happened ->> 'providerOrderId', '') is null or o.provider_order_id is null)))
    order by (o.provider_order_id = nullif(happened ->> 'providerOrderId', '')) desc nulls last, o.created_at limit 1;
$$;

-- Brings order, items and enrolments to what this event implies. Applied again it changes nothing.
create function private.apply_checkout_event(happened jsonb) returns public.orders
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
    test = o.test or coalesce((happened ->> 'test')::boolean, false),
    discount_cents = coalesce(case when is_sale then (happened ->> 'discountCents')::integer end, o.discount_cents),
    discount_code = coalesce(case when is_sale then nullif(happened ->> 'discountCode', '') end, o.discount_code),
    purchased_at = coalesce(o.purchased_at, case when is_sale then now() end),
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
  -- What providers tell is the sum so far, so that parts told twice or in another order add up to the same.
  update public.orders o set refunded_cents = greatest(o.refunded_cents, (happened ->> 'refundedCents')::integer)
    where o.id = the_order.id and (happened ->> 'refundedCents')::integer > o.refunded_cents;
  select * into the_order from public.orders o where o.id = the_order.id;
  return the_order;
end;
$$;

-- event: {provider, eventId, type: purchased|refunded|partially_refunded|disputed|dispute_won, orderRef?, providerOrderId?, email?, test,
--         discountCents?, discountCode?, refundedCents?, items: [{productId, name?, priceCents, totalCents?, currency, quantity?}]}
-- Returns {outcome: recorded|duplicate, orderId, status, attention, held}.
-- `totalCents` is for all pieces; without it `priceCents` is taken for each. `refundedCents` is what went back so far in all.
-- This definition holds; 20261122005500_order_line_totals.sql has an earlier one.
create or replace function public.record_checkout_event(event jsonb, raw text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  happened constant jsonb := record_checkout_event.event;
  provider_name constant text := happened ->> 'provider';
  stored bigint;
  the_order public.orders;
begin
  insert into public.checkout_events (provider, event_id, type, event, raw)
    values (provider_name, happened ->> 'eventId', happened ->> 'type', happened, record_checkout_event.raw)
    on conflict (provider, event_id) do nothing returning id into stored;
  if stored is null then
    select o.* into the_order from public.checkout_events e join public.orders o on o.id = e.order_id
      where e.provider = provider_name and e.event_id = happened ->> 'eventId';
    return jsonb_build_object('outcome', 'duplicate', 'orderId', the_order.id, 'status', the_order.status,
      'attention', the_order.attention, 'held', the_order.hold_reason);
  end if;
  the_order := private.apply_checkout_event(happened);
  update public.checkout_events e set order_id = the_order.id,
      event = case when the_order.erased_at is null then e.event else e.event - 'email' - 'orderRef' end,
      raw = case when the_order.erased_at is null then e.raw else '' end
    where e.id = stored;
  return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status,
    'attention', the_order.attention, 'held', case the_order.status when 'held' then the_order.hold_reason end);
end;
$$;

-- What an order is and opens, without addresses of people, for comparison.
create function private.order_as_it_is(wanted uuid) returns jsonb language sql stable set search_path = '' as $$
  select private.for_audit(to_jsonb(o)) - 'updated_at' || jsonb_build_object('buyer', md5(coalesce(lower(o.email), '')),
    'items', (select coalesce(jsonb_object_agg(i.product_id, to_jsonb(i) - 'order_id'), '{}') from public.order_items i where i.order_id = o.id),
    'opens', (select coalesce(jsonb_object_agg(e.product_id, e.status), '{}') from public.enrolments e where e.order_id = o.id))
  from public.orders o where o.id = wanted;
$$;

-- Adds a line to the audit log for what a function did; the triggers of the tables log the rows.
create function private.log_act(act text, room text, row_key text, before jsonb, after jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, before, after)
  select (select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), private.staff_role(),
    log_act.act, log_act.room, log_act.row_key, log_act.before, log_act.after
  where private.staff_role() is not null and (select auth.uid()) is not null;
$$;

-- Applies a stored event again, and the later ones of its order after it, so that an old event takes nothing back that a newer one said.
-- Returns {outcome: same|changed|unknown, orderId, changes: {column: [before, after]}}.
create function public.replay_checkout_event(event bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.checkout_events;
  later record;
  the_order uuid;
  before jsonb;
  after jsonb;
  changes jsonb;
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, replays an event' using errcode = 'insufficient_privilege';
  end if;
  select * into stored from public.checkout_events e where e.id = replay_checkout_event.event;
  if stored.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  perform private.lock_checkout(stored.event);
  the_order := private.order_of_event(stored.event);
  before := private.order_as_it_is(the_order);
  for later in select e.id, e.event from public.checkout_events e
    where e.id >= stored.id and (e.id = stored.id or e.order_id = stored.order_id
      -- Events whose order was deleted are known by its number alone.
      or (e.order_id is null and e.provider = stored.provider and e.event ->> 'providerOrderId' = stored.event ->> 'providerOrderId'))
    order by e.id
  loop
    the_order := (private.apply_checkout_event(later.event)).id;
    update public.checkout_events e set order_id = the_order where e.id = later.id and e.order_id is distinct from the_order;
  end loop;
  after := private.order_as_it_is(the_order);
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}') into changes
    from jsonb_object_keys(after) key where before -> key is distinct from after -> key;
  perform private.log_act('changed', 'checkout_events', stored.id::text, jsonb_build_object('replayed', stored.event_id), changes);
  return jsonb_build_object('outcome', case changes when '{}' then 'same' else 'changed' end, 'orderId', the_order, 'changes', changes);
end;
$$;

-- Messages at the webhook's address that changed nothing: forged, not confirmed, or of no meaning here. A forged one is not stored, only
-- counted by its reason, so that nobody can fill the table. Days are UTC.
create table public.refused_events (
  id bigint generated always as identity primary key,
  provider text not null,
  outcome text not null check (outcome in ('ignored', 'forged', 'unconfirmed')),
  reason text not null check (char_length(reason) <= 200),
  day date not null default (now() at time zone 'UTC')::date,
  times integer not null default 1,
  received_at timestamptz not null default now(),
  unique (provider, outcome, reason, day)
);
alter table public.refused_events enable row level security;
alter table public.refused_events force row level security;
create policy "the owner reads" on public.refused_events for select to authenticated using ((select private.is_owner()));
create policy "the database owner maintains" on public.refused_events for all to current_user using (true) with check (true);
revoke all on public.refused_events from anon, authenticated;
grant select on public.refused_events to authenticated;
grant all on public.refused_events to service_role;

-- When a message that could not be read at first was recorded after all.
alter table public.unreadable_events add column recorded_at timestamptz;

-- Counts a message that changed nothing. At most 50 reasons a day and provider; those of more than 90 days ago are dropped.
create function public.count_refused_event(provider text, outcome text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.refused_events as known (provider, outcome, reason)
    select count_refused_event.provider, count_refused_event.outcome, case when (select count(*) from public.refused_events r
        where r.provider = count_refused_event.provider and r.day = (now() at time zone 'UTC')::date) < 50
      then left(count_refused_event.reason, 200) else 'other reasons' end
    on conflict on constraint refused_events_provider_outcome_reason_day_key
      do update set times = known.times + 1, received_at = now();
  delete from public.refused_events r where r.day < (now() at time zone 'UTC')::date - 90;
end;
$$;

create index checkout_events_of_an_order on public.checkout_events (order_id, id);
create index checkout_events_of_partial_refunds on public.checkout_events (order_id, id) where type = 'partially_refunded';
-- The orders' list by its columns, each with the key that tells equal ones apart.
create index orders_by_time on public.orders (created_at desc, id desc);
create index orders_held on public.orders (created_at desc, id desc) where status = 'held';

-- What each product sold on each day (UTC), parts that went back on the day on which they were told, without test money.
-- This definition holds; 20261123008020_system_state.sql has an earlier one.
create or replace function public.sales_by_day(since date) returns table (day date, product_id text, currency text, orders bigint, cents bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees sales' using errcode = 'insufficient_privilege';
  end if;
  return query
    with parts as (
      select e.order_id as id, (e.received_at at time zone 'UTC')::date as on_day, least(o.total_cents, (e.event ->> 'refundedCents')::integer)
          - coalesce(max(least(o.total_cents, (e.event ->> 'refundedCents')::integer)) over earlier, 0) as back
        from public.checkout_events e join public.orders o on o.id = e.order_id
        where e.type = 'partially_refunded' and not o.test
        window earlier as (partition by e.order_id order by e.id rows between unbounded preceding and 1 preceding)
    ), moved as (
      select o.id, (coalesce(o.purchased_at, o.created_at) at time zone 'UTC')::date as on_day, 1 as sign, 1::numeric as share
        from public.orders o where o.status in ('paid', 'refunded') and not o.test and o.provider <> 'given'
      union all
      select o.id, (o.refunded_at at time zone 'UTC')::date, -1, -1 + coalesce((select sum(greatest(p.back, 0)) from parts p where p.id = o.id), 0)::numeric
          / nullif(o.total_cents, 0)
        from public.orders o where o.status = 'refunded' and o.refunded_at is not null and not o.test and o.provider <> 'given'
      union all
      select p.id, p.on_day, 0, -p.back::numeric / nullif(o.total_cents, 0)
        from parts p join public.orders o on o.id = p.id where p.back > 0 and o.status in ('paid', 'refunded')
    )
    select m.on_day, i.product_id, i.currency, sum(m.sign)::bigint, round(sum(coalesce(m.share, m.sign) * i.total_cents))::bigint
    from moved m join public.order_items i on i.order_id = m.id
    where m.on_day >= sales_by_day.since group by 1, 2, 3 order by 1, 2;
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['private.sum_refund()', 'private.lock_checkout(jsonb)', 'private.order_of_event(jsonb)',
    'private.apply_checkout_event(jsonb)', 'private.order_as_it_is(uuid)', 'private.log_act(text, text, text, jsonb, jsonb)',
    'public.replay_checkout_event(bigint)', 'public.count_refused_event(text, text, text)'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.replay_checkout_event(bigint) to authenticated;
grant execute on function public.count_refused_event(text, text, text) to service_role;
