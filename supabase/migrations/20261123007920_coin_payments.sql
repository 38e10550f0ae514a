-- Payments in coin to the owner's own addresses. Nobody watches the networks: the owner types how many confirmations a transaction has, and the
-- last one that is needed records the order by record_checkout_event, as a checkout provider's message does.

-- Dollars for one coin, typed by the owner; the newest one of the last 24 hours is used.
create table public.coin_rates (
  id uuid primary key default gen_random_uuid(),
  coin text not null check (coin in ('bitcoin', 'ethereum')),
  usd numeric(14, 4) not null check (usd > 0),
  source text not null default 'typed by the owner' check (char_length(source) between 1 and 80),
  noted_at timestamptz not null default now() check (noted_at <= now() + interval '5 minutes')
);
create index coin_rates_by_time on public.coin_rates (coin, noted_at desc);

create table public.coin_payments (
  id uuid primary key,
  number bigint not null unique generated always as identity (start with 301),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  email text not null check (char_length(email) between 3 and 320),
  coin text not null check (coin in ('bitcoin', 'ethereum')),
  address text not null check (char_length(address) between 20 and 100),
  product_id text not null,
  product_name text not null,
  price_cents integer not null check (price_cents > 0),
  usd_rate numeric(14, 4) not null check (usd_rate > 0),
  rated_at timestamptz not null,
  -- In the coin's smallest unit: satoshi, wei. Whole, exact, and told apart from every other open payment to the address.
  amount_units numeric(40, 0) not null check (amount_units > 0),
  needed integer not null check (needed between 1 and 1000),
  confirmations integer not null default 0 check (confirmations >= 0),
  transaction_id text check (transaction_id ~ '^(0x)?[0-9a-f]{64}$'),
  status text not null default 'waiting' check (status in ('waiting', 'confirming', 'confirmed', 'refunded')),
  order_id uuid references public.orders (id) on delete set null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  -- Its mails are in the outbox.
  mailed_at timestamptz
);
create index coin_payments_by_email on public.coin_payments (lower(email), requested_at);
create index coin_payments_waiting on public.coin_payments (requested_at) where mailed_at is null;
create index coin_payments_by_order on public.coin_payments (order_id);
-- One transaction pays once.
create unique index coin_payments_by_transaction on public.coin_payments (coin, transaction_id);

do $$
declare
  name text;
begin
  foreach name in array array['coin_rates', 'coin_payments'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;
create policy "rates are public" on public.coin_rates for select to anon, authenticated using (true);
create policy "the owner types rates" on public.coin_rates for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
grant select on public.coin_rates to anon;
grant select, insert, update, delete on public.coin_rates to authenticated;
create policy "the owner reads" on public.coin_payments for select to authenticated using ((select private.is_owner()));
grant select (id, number, email, coin, address, product_id, product_name, price_cents, usd_rate, rated_at, amount_units, needed, confirmations,
  transaction_id, status, order_id, requested_at, expires_at) on public.coin_payments to authenticated;

-- payment: {id, email, coin, address, productId, productName, priceCents, usdRate, ratedAt, amountUnits, step, needed}
-- The amount goes up by `step` until no other open payment to the address has it. Returns {outcome: requested, number} or {outcome: too_many}.
create function public.request_coin_payment(payment jsonb, token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(payment ->> 'email'));
  amount numeric := (payment ->> 'amountUnits')::numeric;
  made public.coin_payments;
begin
  perform pg_advisory_xact_lock(hashtextextended('coin payment to ' || (payment ->> 'address'), 0));
  if (select count(*) from public.coin_payments c where lower(c.email) = sender and c.requested_at > now() - interval '1 day') >= 5 then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  while exists (select from public.coin_payments c where c.address = payment ->> 'address' and c.amount_units = amount
      and c.requested_at > now() - interval '7 days') loop
    amount := amount + (payment ->> 'step')::numeric;
  end loop;
  insert into public.coin_payments (id, token_hash, email, coin, address, product_id, product_name, price_cents, usd_rate, rated_at,
      amount_units, needed)
    values ((payment ->> 'id')::uuid, request_coin_payment.token_hash, sender, payment ->> 'coin', payment ->> 'address',
      payment ->> 'productId', payment ->> 'productName', (payment ->> 'priceCents')::integer, (payment ->> 'usdRate')::numeric,
      (payment ->> 'ratedAt')::timestamptz, amount, (payment ->> 'needed')::integer)
    returning * into made;
  perform pg_notify('coin_payments', '');
  return jsonb_build_object('outcome', 'requested', 'number', made.number);
end;
$$;

-- What a checkout provider would send of this payment.
create function public.coin_payment_event(payment public.coin_payments, kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('provider', 'coin', 'eventId', 'coin-' || payment.number || '-' || kind, 'type', kind,
    'providerOrderId', 'C' || payment.number, 'email', payment.email, 'test', false, 'items', jsonb_build_array(jsonb_build_object(
      'productId', payment.product_id, 'name', payment.product_name, 'priceCents', payment.price_cents, 'currency', 'USD', 'quantity', 1)));
$$;

-- The owner, signed in with the second factor, or the service role types what the network shows. A payment with the confirmations that it
-- needs becomes an order, once. Returns {outcome: confirming|confirmed|refunded|used|unknown}.
create function public.confirm_coin_payment(number bigint, confirmations integer, transaction_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  paid public.coin_payments;
  recorded jsonb;
begin
  if not private.is_owner() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner, signed in with the second factor, confirms a payment' using errcode = 'insufficient_privilege';
  end if;
  select * into paid from public.coin_payments c where c.number = confirm_coin_payment.number for update;
  if paid.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if paid.status in ('confirmed', 'refunded') then
    return jsonb_build_object('outcome', paid.status);
  end if;
  update public.coin_payments c set confirmations = confirm_coin_payment.confirmations,
      transaction_id = lower(confirm_coin_payment.transaction_id), status = 'confirming'
    where c.id = paid.id returning * into paid;
  if paid.confirmations < paid.needed then
    return jsonb_build_object('outcome', 'confirming');
  end if;
  recorded := public.record_checkout_event(public.coin_payment_event(paid, 'purchased'), '');
  update public.coin_payments c set status = 'confirmed', order_id = (recorded ->> 'orderId')::uuid where c.id = paid.id;
  return jsonb_build_object('outcome', 'confirmed');
exception when unique_violation then
  return jsonb_build_object('outcome', 'used');
end;
$$;

-- After the owner has sent the dollar price back: the order ends as any refunded one. Returns {outcome: refunded|not_confirmed|unknown}.
create function public.refund_coin_payment(number bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  paid public.coin_payments;
begin
  if not private.is_owner() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner, signed in with the second factor, refunds a payment' using errcode = 'insufficient_privilege';
  end if;
  select * into paid from public.coin_payments c where c.number = refund_coin_payment.number for update;
  if paid.id is null or paid.status not in ('confirmed', 'refunded') then
    return jsonb_build_object('outcome', case when paid.id is null then 'unknown' else 'not_confirmed' end);
  end if;
  perform public.record_checkout_event(public.coin_payment_event(paid, 'refunded'), '');
  update public.coin_payments c set status = 'refunded' where c.id = paid.id;
  return jsonb_build_object('outcome', 'refunded');
end;
$$;

-- A person who is erased leaves the payment, as their orders stay for the books, without the address.
create function public.erase_coin_payments() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.coin_payments c set email = 'erased@invalid' where old.email_confirmed_at is not null and lower(c.email) = lower(old.email);
  return null;
end;
$$;
create trigger erase_coin_payments after delete on auth.users for each row execute function public.erase_coin_payments();
create trigger erase_coin_payments_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function public.erase_coin_payments();

do $$
declare
  signature text;
begin
  foreach signature in array array['request_coin_payment(jsonb, text)', 'coin_payment_event(public.coin_payments, text)',
    'confirm_coin_payment(bigint, integer, text)', 'refund_coin_payment(bigint)', 'erase_coin_payments()'] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.request_coin_payment(jsonb, text) to service_role;
grant execute on function public.confirm_coin_payment(bigint, integer, text) to authenticated, service_role;
grant execute on function public.refund_coin_payment(bigint) to authenticated, service_role;
