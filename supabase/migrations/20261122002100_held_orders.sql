-- An order that may not be what it looks like is held: it grants nothing until the owner releases it. A test sale, a payment that is
-- disputed, another currency, a price below the catalogue's that no discount of the provider's explains.

alter table public.orders drop constraint orders_status_check;
alter table public.orders add constraint orders_status_check check (status in ('paid', 'refunded', 'held'));
alter table public.orders
  add column disputed_at timestamptz,
  add column dispute_won_at timestamptz,
  -- What the provider itself says was taken off: an amount, or the name of the offer where it tells no amount.
  add column discount_cents integer check (discount_cents >= 0),
  add column discount_code text,
  add column hold_reason text,
  -- The reason that the owner has looked at: another one holds the order again.
  add column released_reason text,
  add column released_at timestamptz,
  add column released_note text check (char_length(released_note) <= 500),
  -- The buyer was erased: what is still told of the order names nobody and grants nothing.
  add column erased_at timestamptz;
alter table public.checkout_events drop constraint checkout_events_type_check;
alter table public.checkout_events add constraint checkout_events_type_check
  check (type in ('purchased', 'refunded', 'disputed', 'dispute_won'));

-- What the owner has to be told by mail: each thing once. A job writes the mails.
create table public.owner_notices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order_held', 'event_unreadable')),
  -- The order's or the event's id.
  subject text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  unique (kind, subject, reason)
);
create index owner_notices_due on public.owner_notices (created_at) where mailed_at is null;

-- Genuine messages of a provider that cannot be understood or stored. Sent again they would fail again, so they are kept as they came.
create table public.unreadable_events (
  id bigint generated always as identity primary key,
  provider text not null,
  reason text not null,
  raw text not null,
  digest text not null generated always as (md5(raw)) stored,
  received_at timestamptz not null default now(),
  unique (provider, digest)
);

do $$
declare
  name text;
begin
  foreach name in array array['owner_notices', 'unreadable_events'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the owner reads" on public.%I for select to authenticated using (%s)', name,
      $policy$((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner'$policy$);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)',
      name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;

create function public.tell_owner(kind text, subject text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_notices (kind, subject, reason) values (tell_owner.kind, tell_owner.subject, tell_owner.reason)
    on conflict on constraint owner_notices_kind_subject_reason_key do nothing;
  if found then
    perform pg_notify('owner_notices', '');
  end if;
end;
$$;

-- Why an order must not grant anything yet: a function of what is stored, so it is the same for every order of arrival.
create function public.order_hold_reason(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    -- All sales of the sandbox are tests: a site that sells through it has said so.
    case when o.test and o.provider <> 'sandbox' then 'test sale, no money was paid' end,
    case when o.disputed_at is not null and o.dispute_won_at is null then 'the payment is disputed' end,
    (select 'paid in another currency: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = o.id and i.currency <> p.currency),
    (select 'paid less than the catalogue price: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = o.id and i.currency = p.currency and i.price_cents < p.price_cents
      having o.discount_code is null
        and sum((p.price_cents - i.price_cents)::bigint * i.quantity) > coalesce(o.discount_cents, 0))
  ), '') from public.orders o where o.id = order_hold_reason.order_id;
$$;

-- Brings an order's state and what it grants to what its events imply. A refund decides for good.
create function public.settle_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := public.order_hold_reason(settle_order.order_id);
  settled public.orders;
begin
  update public.orders o set
      hold_reason = reason,
      status = case when o.refunded_at is not null then 'refunded'
        when reason is not null and reason is distinct from o.released_reason then 'held' else 'paid' end,
      total_cents = coalesce((select sum(i.price_cents * i.quantity) from public.order_items i where i.order_id = o.id), 0),
      currency = coalesce((select min(i.currency) from public.order_items i where i.order_id = o.id), o.currency),
      attention = public.order_attention(o.id),
      updated_at = now()
    where o.id = settle_order.order_id returning * into settled;

  if settled.status = 'held' then
    -- Nothing is granted anew; what was granted before a dispute is taken back.
    update public.enrolments e set status = 'revoked', revoked_at = coalesce(e.revoked_at, now())
      where e.order_id = settled.id and e.status = 'active';
    perform public.tell_owner('order_held', settled.id::text, reason);
  elsif settled.erased_at is null then
    insert into public.enrolments (order_id, product_id, product_kind, email, user_id, status, revoked_at)
      select settled.id, i.product_id, i.product_kind, settled.email, settled.user_id,
        case settled.status when 'paid' then 'active' else 'revoked' end, settled.refunded_at
      from public.order_items i where i.order_id = settled.id and i.product_kind is not null
      on conflict on constraint enrolments_order_id_product_id_key do update set email = excluded.email,
        user_id = excluded.user_id, status = excluded.status, revoked_at = excluded.revoked_at;
  end if;
  return settled;
end;
$$;

-- event: {provider, eventId, type: purchased|refunded|disputed|dispute_won, orderRef?, providerOrderId?, email?, test,
--         discountCents?, discountCode?, items: [{productId, name?, priceCents, currency, quantity?}]}
-- Returns {outcome: recorded|duplicate, orderId, status, attention, held}.
create or replace function public.record_checkout_event(event jsonb, raw text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  happened constant jsonb := record_checkout_event.event;
  provider_name constant text := happened ->> 'provider';
  kind constant text := happened ->> 'type';
  is_sale constant boolean := kind = 'purchased';
  their_id constant text := nullif(happened ->> 'providerOrderId', '');
  our_ref constant text := nullif(happened ->> 'orderRef', '');
  buyer constant text := nullif(btrim(happened ->> 'email'), '');
  buyer_id uuid;
  stored bigint;
  the_order public.orders;
begin
  insert into public.checkout_events (provider, event_id, type, event, raw)
    values (provider_name, happened ->> 'eventId', kind, happened, record_checkout_event.raw)
    on conflict (provider, event_id) do nothing returning id into stored;
  if stored is null then
    select o.* into the_order from public.checkout_events e join public.orders o on o.id = e.order_id
      where e.provider = provider_name and e.event_id = happened ->> 'eventId';
    return jsonb_build_object('outcome', 'duplicate', 'orderId', the_order.id, 'status', the_order.status,
      'attention', the_order.attention, 'held', the_order.hold_reason);
  end if;
  if their_id is null and our_ref is null then
    raise exception 'An event needs a provider order id or a reference' using errcode = 'data_exception';
  end if;

  -- Always the provider's id before our reference, so that two events of one order never wait for each other in a ring.
  perform pg_advisory_xact_lock(hashtextextended('order:' || provider_name || ':' || coalesce(their_id, ''), 0))
    where their_id is not null;
  perform pg_advisory_xact_lock(hashtextextended('reference:' || provider_name || ':' || coalesce(our_ref, ''), 0))
    where our_ref is not null;
  select r.user_id into buyer_id from public.checkout_references r where r.reference = our_ref;
  -- By reference only when one side lacks the provider's id: a reference passes through the visitor's browser and must
  -- not join two orders that the provider tells apart.
  select * into the_order from public.orders o
    where o.provider = provider_name and (o.provider_order_id = their_id
      or (o.reference = our_ref and (their_id is null or o.provider_order_id is null)))
    order by (o.provider_order_id = their_id) desc nulls last, o.created_at limit 1;

  if the_order.id is null then
    insert into public.orders (provider, provider_order_id, reference, email, user_id, status)
      values (provider_name, their_id, our_ref, buyer, buyer_id, 'held') returning * into the_order;
  end if;
  -- A sale's facts win over those of whatever happened to it later.
  update public.orders o set
    provider_order_id = coalesce(o.provider_order_id, their_id),
    reference = case when o.erased_at is null
      then coalesce(case when is_sale then our_ref else o.reference end, o.reference, our_ref) end,
    email = case when o.erased_at is null then coalesce(case when is_sale then buyer else o.email end, o.email, buyer) end,
    user_id = case when o.erased_at is null
      then coalesce(case when is_sale then buyer_id else o.user_id end, o.user_id, buyer_id) end,
    test = o.test or coalesce((happened ->> 'test')::boolean, false),
    discount_cents = coalesce(case when is_sale then (happened ->> 'discountCents')::integer end, o.discount_cents),
    discount_code = coalesce(case when is_sale then nullif(happened ->> 'discountCode', '') end, o.discount_code),
    purchased_at = coalesce(o.purchased_at, case when is_sale then now() end),
    refunded_at = coalesce(o.refunded_at, case when kind = 'refunded' then now() end),
    disputed_at = coalesce(o.disputed_at, case when kind = 'disputed' then now() end),
    dispute_won_at = coalesce(o.dispute_won_at, case when kind = 'dispute_won' then now() end)
    where o.id = the_order.id;

  insert into public.order_items as known (order_id, product_id, product_kind, name, price_cents, currency, quantity)
    select the_order.id, bought.id, min(p.kind), coalesce(min(p.name), min(bought.name), bought.id), min(bought.price),
      min(upper(bought.currency)), sum(bought.quantity)
    from (
      select coalesce(m.product_id, item."productId") as id, item.name, item."priceCents" as price, item.currency,
        coalesce(item.quantity, 1) as quantity
      from jsonb_to_recordset(coalesce(happened -> 'items', '[]'))
        as item("productId" text, name text, "priceCents" integer, currency text, quantity integer)
      left join public.provider_products m
        on m.provider = provider_name and m.provider_product_id = item."productId"
    ) bought
    left join public.products p on p.id = bought.id
    group by bought.id
    on conflict (order_id, product_id) do update set price_cents = excluded.price_cents, currency = excluded.currency,
      quantity = excluded.quantity where is_sale;

  the_order := public.settle_order(the_order.id);
  update public.checkout_events e set order_id = the_order.id,
      event = case when the_order.erased_at is null then e.event else e.event - 'email' - 'orderRef' end,
      raw = case when the_order.erased_at is null then e.raw else '' end
    where e.id = stored;
  return jsonb_build_object('outcome', 'recorded', 'orderId', the_order.id, 'status', the_order.status,
    'attention', the_order.attention, 'held', case the_order.status when 'held' then the_order.hold_reason end);
end;
$$;

-- The owner has looked at a held order and lets it grant what it names. Another reason later holds it again.
-- Returns {outcome: released|not_held|unknown, status}.
create function public.release_order(order_id uuid, note text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  the_order public.orders;
begin
  if coalesce(auth.jwt() -> 'app_metadata' ->> 'role', '') <> 'owner' and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner releases an order' using errcode = 'insufficient_privilege';
  end if;
  select * into the_order from public.orders o where o.id = release_order.order_id for update;
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if the_order.status <> 'held' then
    return jsonb_build_object('outcome', 'not_held', 'status', the_order.status);
  end if;
  update public.orders o set released_reason = o.hold_reason, released_at = now(), released_note = release_order.note
    where o.id = the_order.id;
  the_order := public.settle_order(the_order.id);
  return jsonb_build_object('outcome', 'released', 'status', the_order.status);
end;
$$;

-- Keeps a genuine message that cannot be recorded, once, and tells the owner.
create function public.store_unreadable_event(provider text, reason text, raw text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored bigint;
begin
  insert into public.unreadable_events (provider, reason, raw)
    values (store_unreadable_event.provider, left(store_unreadable_event.reason, 500), store_unreadable_event.raw)
    on conflict on constraint unreadable_events_provider_digest_key do nothing returning id into stored;
  if stored is not null then
    perform public.tell_owner('event_unreadable', stored::text, left(store_unreadable_event.reason, 500));
  end if;
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['tell_owner(text, text, text)', 'order_hold_reason(uuid)', 'settle_order(uuid)',
    'release_order(uuid, text)', 'store_unreadable_event(text, text, text)'] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.release_order(uuid, text) to authenticated, service_role;
grant execute on function public.store_unreadable_event(text, text, text) to service_role;
