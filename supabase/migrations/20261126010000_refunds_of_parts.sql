-- Refunds of a part that the provider tells one by one (Paddle's adjustments) are summed; a refund that comes before its sale counts as well; and
-- the buyer is told of each part.

-- Writes into each told part what had gone back by then, once for each of the provider's ids. Tax that went back counts where the prices paid have it in them.
create function private.sum_parts(happened jsonb) returns void language plpgsql set search_path = '' as $$
declare
  provider_name constant text := happened ->> 'provider';
  their_id constant text := happened ->> 'providerOrderId';
  with_tax constant boolean := coalesce((happened ->> 'taxIncluded')::boolean, (select bool_or((e.event ->> 'taxIncluded')::boolean)
    from public.orders o join public.checkout_events e on e.order_id = o.id
    where o.provider = provider_name and o.provider_order_id = their_id), false);
begin
  update public.checkout_events e set event = e.event || jsonb_build_object('refundedCents', s.so_far)
    from (
      select p.id, sum(p.cents) over (order by p.id)::integer as so_far
      from (
        select f.id, case when row_number() over (partition by f.event #>> '{refundPart,id}' order by f.id) > 1 then 0
            else (f.event #>> '{refundPart,cents}')::integer + case when with_tax then (f.event #>> '{refundPart,taxCents}')::integer else 0 end end as cents
        from public.checkout_events f
        where f.type = 'partially_refunded' and f.provider = provider_name and f.event ->> 'providerOrderId' = their_id and f.event ? 'refundPart'
      ) p
    ) s
    where e.id = s.id and (e.event ->> 'refundedCents')::integer is distinct from s.so_far;
end;
$$;

create function private.told_refund(provider_name text, their_id text) returns integer language sql stable set search_path = '' as $$
  select max((e.event ->> 'refundedCents')::integer) from public.checkout_events e
    where e.type = 'partially_refunded' and e.provider = provider_name and e.event ->> 'providerOrderId' = their_id;
$$;

create function private.told_in_parts(provider_name text, their_id text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.checkout_events e
    where e.type = 'partially_refunded' and e.provider = provider_name and e.event ->> 'providerOrderId' = their_id and e.event ? 'refundPart');
$$;

-- Brings order, items and enrolments to what this event implies. Applied again it changes nothing.
-- This definition holds; 20261125020000_replay_and_partial_refunds.sql has an earlier one.
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

-- One mail for each sum that had gone back: a part that is told twice is one.
alter table public.order_notices add column refunded_cents integer not null default 0;
alter table public.order_notices drop constraint order_notices_pkey;
alter table public.order_notices add primary key (order_id, kind, product_id, refunded_cents);
alter table public.order_notices drop constraint order_notices_kind_check;
alter table public.order_notices add constraint order_notices_kind_check
  check (kind in ('receipt', 'held', 'refund', 'part_refund', 'ended', 'restored', 'end_date', 'license'));
-- What went back before this update was not mailed and is not mailed now.
insert into public.order_notices (order_id, kind, refunded_cents, mailed_at)
  select o.id, 'part_refund', o.refunded_cents, now() from public.orders o where o.refunded_cents > 0 and o.refunded_at is null;

-- At commit, so that only the state that the whole transaction leaves behind is told.
-- This definition holds; 20261125020100_access_by_hand.sql has an earlier one.
create or replace function public.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_notices (order_id, kind)
    select o.id, case o.status when 'paid' then 'receipt' when 'refunded' then 'refund' else 'held' end
    from public.orders o
    -- A refund whose purchase is not known yet has nothing to name.
    where o.id = new.id and o.purchased_at is not null
      and (o.status in ('paid', 'refunded') or (o.status = 'held' and not public.waits_for_sandbox(o)))
    on conflict on constraint order_notices_pkey do nothing;
  if found then
    perform pg_notify('order_notices', '');
  end if;
  return null;
end;
$$;

-- A part that went back changes no state: it is told by itself. Nobody paid for a test, and a whole refund has its own mail.
create function public.note_part_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_notices (order_id, kind, refunded_cents)
    select o.id, 'part_refund', o.refunded_cents from public.orders o
    where o.id = new.id and o.purchased_at is not null and o.refunded_at is null and o.refunded_cents > 0
      and (not o.test or o.provider = 'sandbox')
    on conflict on constraint order_notices_pkey do nothing;
  if found then
    perform pg_notify('order_notices', '');
  end if;
  return null;
end;
$$;
create constraint trigger note_part_refund after update of refunded_cents on public.orders deferrable initially deferred
  for each row when (new.refunded_cents > old.refunded_cents) execute function public.note_part_refund();

do $$
declare
  signature text;
begin
  foreach signature in array array['private.sum_parts(jsonb)', 'private.told_refund(text, text)', 'private.told_in_parts(text, text)',
    'public.note_part_refund()'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
end;
$$;
