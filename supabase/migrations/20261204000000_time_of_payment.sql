-- A sale is of the moment at which its provider says that it was paid, also where we are told of it days later (docs/adr/0065-months-that-are-paid.md).

-- Since when this site can have sold anything: a provider's time before that is none of a sale here.
alter table public.checkout_state add column sells_since timestamptz not null default now();
update public.checkout_state s set sells_since = least(now(), (select min(o.created_at) from public.orders o), (select min(u.created_at) from auth.users u));

-- The day of an order in every list, receipt and statement.
alter table public.orders add column placed_at timestamptz not null generated always as (coalesce(purchased_at, created_at)) stored;
drop index public.orders_by_time, public.orders_held, public.orders_by_purchase;
create index orders_by_time on public.orders (placed_at desc, id desc);
create index orders_held on public.orders (placed_at desc, id desc) where status = 'held';
create index orders_by_purchase on public.orders ((coalesce(purchased_at, created_at)));

-- When a sale was paid: as the provider says, and now where it does not, or names a time that cannot be.
create function private.time_of_payment(happened jsonb) returns timestamptz language sql stable set search_path = '' as $$
  select case when (happened ->> 'paidAt')::timestamptz between s.sells_since and now() then (happened ->> 'paidAt')::timestamptz else now() end
    from public.checkout_state s
$$;

-- Brings order, items and enrolments to what this event implies. Applied again it changes nothing.
-- This definition holds; 20261126010000_refunds_of_parts.sql has an earlier one.
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

-- From when on the months of a payment are counted: from what it opened, earlier by as much as we were told of it late. A time in which it was held is
-- not the buyer's.
create function private.months_start(of_plan public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  select (of_plan).granted_at - greatest(interval '0', o.created_at - o.purchased_at) from public.orders o where o.id = (of_plan).order_id
$$;

-- The same buyer's other payments of a plan whose months are counted one after the other. Of these providers every payment is told.
-- `granted_at` is here from when on its months are counted.
-- This definition holds; 20261128070000_months_one_after_the_other.sql has an earlier one.
create or replace function private.counted_with(of_plan public.enrolments) returns table (id uuid, status text, granted_at timestamptz, ends_at timestamptz,
  is_paid boolean, spare interval, length interval) language sql stable set search_path = '' as $$
  select e.id, e.status, private.months_start(e), e.ends_at, o.status = 'paid', private.left_for_renewal(o.provider), private.paid_length(e)
    from public.enrolments e join public.orders o on o.id = e.order_id
    where (of_plan).product_kind = 'plan' and e.product_id = (of_plan).product_id and e.id <> (of_plan).id and e.ends_at is not null and e.ended_at is null
      and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle')
      and exists (select from public.orders b where b.id = (of_plan).order_id and b.provider in ('sandbox', 'coin', 'gumroad', 'paddle'))
      and (e.user_id = (of_plan).user_id or lower(e.email) = lower((of_plan).email))
$$;

-- When the months of a payment end: counted from the end of what was paid before where that is not over yet. What we were told of so late that it is over,
-- or nearly, opens for a week all the same, unless a later payment is open.
create function private.months_end(of_plan public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  select case when counted.ends_at < now() + interval '7 days'
        and not exists (select from private.counted_with(of_plan) c where c.status = 'active' and c.ends_at > counted.ends_at)
      then now() + interval '7 days' else counted.ends_at end
    from (select greatest(private.months_start(of_plan),
          (select max(c.ends_at - c.spare) from private.counted_with(of_plan) c where c.status = 'active' and c.granted_at <= private.months_start(of_plan)))
        + private.paid_length(of_plan) + private.left_for_renewal(o.provider) as ends_at
      from public.orders o where o.id = (of_plan).order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle')) counted
$$;

-- One payment of a monthly or quarterly plan opens its sessions for that time. Of these providers every payment of a subscription arrives as an
-- order of its own; Stripe and Lemon Squeezy tell of the first payment only, so there the owner ends the access.
-- This definition holds; 20261129020000_months_as_they_were_paid.sql has an earlier one.
create or replace function private.date_paid_plan() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Only access that begins: an order that is settled again proposes the row once more, whose date the owner may have changed.
  if new.product_kind = 'plan' and new.ends_at is null
      and not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    update public.order_items i set plan_type = t.plan_type from (select private.plan_type_paid_for(new) as plan_type) t
      where i.order_id = new.order_id and i.product_id = new.product_id and i.plan_type <> t.plan_type;
    -- Of payments that were told at the same moment the one that is counted later was granted later, whichever transaction began first.
    if new.granted_at = now() then
      new.granted_at := clock_timestamp();
    end if;
    new.ends_at := private.months_end(new);
  end if;
  return new;
end;
$$;

-- A payment that goes back, comes back after a dispute, or is told after a later one: what was paid behind it is counted anew. A date that the owner gave
-- stays.
-- This definition holds; 20261128070000_months_one_after_the_other.sql has an earlier one.
create or replace function private.count_months_anew() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  start constant timestamptz := private.months_start(new);
  comes_back constant boolean := new.status = 'active';
  own_end constant timestamptz := (select new.ends_at - private.left_for_renewal(o.provider) from public.orders o where o.id = new.order_id);
  earlier constant timestamptz := (select max(c.ends_at - c.spare) from private.counted_with(new) c where c.is_paid and c.granted_at < start);
  -- Where the months end that come before the next one, as it was and as it is.
  was timestamptz := case when comes_back then earlier else greatest(earlier, own_end) end;
  is_now timestamptz := case when comes_back then greatest(earlier, own_end) else earlier end;
  later record;
begin
  if not comes_back and exists (select from public.orders o where o.id = new.order_id and o.status = 'paid') then
    -- Its time is over, or the owner ended it.
    return null;
  end if;
  for later in select * from private.counted_with(new) c where c.granted_at > start
      -- A payment that is told late moves nothing that is over.
      and (tg_op = 'UPDATE' or c.status = 'active') order by c.granted_at loop
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
  return null;
end;
$$;
create trigger count_later_months after insert on public.enrolments for each row
  when (new.status = 'active' and new.product_kind = 'plan' and new.ends_at is not null) execute function private.count_months_anew();

revoke execute on function private.time_of_payment(jsonb), private.months_start(public.enrolments),
  private.months_end(public.enrolments) from public, anon, authenticated;
