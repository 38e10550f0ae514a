-- A year that was paid of a plan sold by the month opened one month, and nobody was told. Paddle and Gumroad say for how long a payment pays: where that is longer than what
-- the product is sold for here, it is how it was bought (docs/adr/0074-time-that-the-provider-names.md).

alter table public.order_items drop constraint order_items_billing_check;
alter table public.order_items add constraint order_items_billing_check check (billing in ('one-off', 'monthly', 'quarterly', 'half-yearly', 'yearly'));

-- The months that one payment pays; null for what is not paid by time.
create function private.months_of_billing(billing text) returns integer language sql immutable set search_path = '' as $$
  select case billing when 'monthly' then 1 when 'quarterly' then 3 when 'half-yearly' then 6 when 'yearly' then 12 end
$$;
revoke execute on function private.months_of_billing(text) from public, anon, authenticated;

-- `new.billing` is what the provider said of it.
-- This definition holds; 20261204010000_months_of_machines.sql has an earlier one.
create or replace function private.note_billing() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  sold_as constant text := private.billing_of(new.product_id);
begin
  if private.months_of_billing(new.billing) > private.months_of_billing(sold_as) then
    return new;
  end if;
  new.billing := sold_as;
  return new;
end;
$$;
drop trigger note_billing_later on public.order_items;
create trigger note_billing_later before update of product_id, product_kind on public.order_items
  for each row when (new.product_kind is not null and old.product_kind is null) execute function private.note_billing();

-- This definition holds; 20261204010000_months_of_machines.sql has an earlier one.
create or replace function private.paid_length(of_plan public.enrolments) returns interval language sql stable set search_path = '' as $$
  select make_interval(months => private.months_of_billing(i.billing) * case i.product_kind when 'plan' then i.quantity else 1 end)
    from public.order_items i where i.order_id = (of_plan).order_id and i.product_id = (of_plan).product_id
$$;

-- This definition holds; 20261214000200_later_payments_after_refunds.sql has an earlier one.
create or replace function private.billing_paid_for(of_plan public.enrolments) returns text language sql stable set search_path = '' as $$
  select case
      -- The provider has said so.
      when i.billing in ('half-yearly', 'yearly') then i.billing
      when i.total_cents < p.price_cents::bigint * i.quantity and private.goes_on_at_its_price(o, i) then coalesce(before.billing, i.billing)
      when i.billing = 'monthly' and before.billing = 'quarterly' then 'quarterly'
      else i.billing end
    from public.orders o join public.order_items i on i.order_id = o.id and i.product_id = (of_plan).product_id
    join public.products p on p.id = i.product_id
    left join lateral (select b.billing
      from public.orders s join public.order_items b on b.order_id = s.id
      where (o.provider in ('gumroad', 'paddle') or o.subscription_id is not null) and s.provider = o.provider and s.id <> o.id
        and private.sets_terms(s, o, b.product_id)
        and (s.subscription_id = o.subscription_id
          or ((s.user_id = (of_plan).user_id or lower(s.email) = lower((of_plan).email))
            and exists (select from public.enrolments e where e.order_id = s.id and e.product_id = b.product_id)))
        and b.product_id = i.product_id and b.billing in ('monthly', 'quarterly')
        and b.currency = i.currency and b.total_cents * i.quantity::bigint <= i.total_cents * b.quantity::bigint
      order by s.placed_at desc limit 1) before on true
    where o.id = (of_plan).order_id
$$;

-- This definition holds; 20270118000100_what_a_sale_names.sql has an earlier one.
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

  if is_sale and the_order.purchased_at is null then
    delete from public.order_items i where i.order_id = the_order.id and not exists (
      select from jsonb_to_recordset(coalesce(happened -> 'items', '[]')) as item("productId" text)
        left join public.provider_products m on m.provider = provider_name and m.provider_product_id = item."productId"
        where coalesce(m.product_id, item."productId") = i.product_id);
    update public.enrolments e set status = 'revoked', revoked_at = coalesce(e.revoked_at, now()) where e.order_id = the_order.id and e.status = 'active'
      and not exists (select from public.order_items i where i.order_id = the_order.id and i.product_id = e.product_id);
  end if;
  insert into public.order_items as known (order_id, product_id, product_kind, billing, name, price_cents, total_cents, currency, quantity)
    select the_order.id, bought.id, min(p.kind), min(bought.billing), coalesce(min(p.name), min(bought.name), bought.id),
      round(sum(bought.total)::numeric / sum(bought.quantity)), sum(bought.total), min(upper(bought.currency)), sum(bought.quantity)
    from (
      select coalesce(m.product_id, item."productId") as id, item.name, item.currency, item.billing,
        coalesce(item.quantity, 1) as quantity,
        coalesce(item."totalCents", item."priceCents" * coalesce(item.quantity, 1)) as total
      from jsonb_to_recordset(coalesce(happened -> 'items', '[]'))
        as item("productId" text, name text, billing text, "priceCents" integer, "totalCents" integer, currency text, quantity integer)
      left join public.provider_products m
        on m.provider = provider_name and m.provider_product_id = item."productId"
    ) bought
    left join public.products p on p.id = bought.id
    where the_order.purchased_at is null or not exists (select from public.order_items i where i.order_id = the_order.id)
      or exists (select from public.order_items i where i.order_id = the_order.id and i.product_id = bought.id)
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
