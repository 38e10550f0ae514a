-- What was bought in the sandbox was never paid for. It opens something only while the sandbox is this site's checkout; otherwise the
-- order is held, and it opens again when the owner goes back to the sandbox.

create table public.checkout_state (
  singleton boolean primary key default true check (singleton),
  sandbox_sells boolean not null
);
alter table public.checkout_state enable row level security;
alter table public.checkout_state force row level security;
create policy "the database owner maintains" on public.checkout_state for all to current_user using (true) with check (true);
revoke all on public.checkout_state from anon, authenticated;
grant all on public.checkout_state to service_role;
-- Each start of the site says which one it is.
insert into public.checkout_state (sandbox_sells) values (true);

alter table public.orders
  -- The buyer moved the order to another account than that of the address that paid.
  add column handed_over_at timestamptz;

-- This definition holds; 20261122002100_held_orders.sql and 20261122003400_references_and_unknown_products.sql have earlier ones.
create or replace function public.order_hold_reason(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    case when o.provider = 'sandbox' and not (select s.sandbox_sells from public.checkout_state s)
      then 'bought in the sandbox, no money was paid' end,
    case when o.test and o.provider <> 'sandbox' then 'test sale, no money was paid' end,
    case when o.disputed_at is not null and o.dispute_won_at is null then 'the payment is disputed' end,
    (select 'unknown product, map it in provider_products: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i where i.order_id = o.id and i.product_kind is null),
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

-- Is this a sandbox order that waits for the sandbox? Nobody has to be told of it: `npm run -s doctor` counts them.
create function public.waits_for_sandbox(of_order public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select of_order.provider = 'sandbox' and not (select s.sandbox_sells from public.checkout_state s);
$$;

-- Brings an order's state and what it grants to what its events imply. A refund decides for good.
-- This definition holds; 20261122002100_held_orders.sql has an earlier one.
create or replace function public.settle_order(order_id uuid) returns public.orders
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
    if not public.waits_for_sandbox(settled) then
      perform public.tell_owner('order_held', settled.id::text, reason);
    end if;
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

-- At commit, so that only the state that the whole transaction leaves behind is told.
-- This definition holds; 20261122001300_order_notices.sql has an earlier one.
create or replace function public.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_notices (order_id, kind)
    select o.id, case o.status when 'paid' then 'receipt' when 'refunded' then 'refund' else 'held' end
    from public.orders o
    -- A refund whose purchase is not known yet has nothing to name.
    where o.id = new.id and o.purchased_at is not null
      and (o.status in ('paid', 'refunded') or (o.status = 'held' and not public.waits_for_sandbox(o)))
    on conflict (order_id, kind) do nothing;
  if found then
    perform pg_notify('order_notices', '');
  end if;
  return null;
end;
$$;

-- Called at each start: does the sandbox sell on this site? @returns how many orders were closed or opened by that.
create function public.set_sandbox_sells(sells boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stale uuid;
  changed integer := 0;
begin
  update public.checkout_state s set sandbox_sells = set_sandbox_sells.sells
    where s.sandbox_sells <> set_sandbox_sells.sells;
  for stale in select o.id from public.orders o
    where o.provider = 'sandbox' and o.refunded_at is null
      and (coalesce(o.hold_reason, '') like '%bought in the sandbox%') = set_sandbox_sells.sells
    order by o.id for update loop
    perform public.settle_order(stale);
    changed := changed + 1;
  end loop;
  return changed;
end;
$$;

-- A checkout reference passes through the buyer's browser and can be planted in a link. So it names the buyer's account only where that
-- account proved the e-mail address that paid; otherwise the order belongs to the address alone.
drop trigger keep_order_with_payer on public.orders;
drop trigger keep_enrolment_with_payer on public.enrolments;
drop function public.keep_order_with_payer();
create function public.account_of_payer(account uuid, address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when address is null or exists (
    select 1 from auth.users u
      where u.id = account and u.email_confirmed_at is not null and lower(u.email) = lower(address)
  ) then account end;
$$;

-- event: {provider, eventId, type: purchased|refunded|disputed|dispute_won, orderRef?, providerOrderId?, email?, test,
--         discountCents?, discountCode?, items: [{productId, name?, priceCents, currency, quantity?}]}
-- Returns {outcome: recorded|duplicate, orderId, status, attention, held}.
-- This definition holds; 20261121000400_record_checkout_event.sql and 20261122002100_held_orders.sql have earlier ones.
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
  paid_by text;
  account uuid;
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
    order by (o.provider_order_id = their_id) desc nulls last, o.created_at limit 1 for update;

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

do $$
declare
  signature text;
begin
  foreach signature in array array['waits_for_sandbox(public.orders)', 'set_sandbox_sells(boolean)', 'account_of_payer(uuid, text)'] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.set_sandbox_sells(boolean) to service_role;
