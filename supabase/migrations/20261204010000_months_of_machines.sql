-- A VPS ends when its paid months end, as a monthly plan does, by the same functions (docs/adr/0065-months-that-are-paid.md).

-- The kinds of products of which some are sold by the month.
create function private.sold_by_time(kind text) returns boolean language sql immutable set search_path = '' as $$
  select kind in ('plan', 'vps')
$$;
-- How a product is paid today.
create function private.billing_of(product text) returns text language sql stable set search_path = '' as $$
  select case p.kind when 'plan' then (select m.type from public.mentorship_plans m where m.id = p.id) when 'vps' then 'monthly' else 'one-off' end
    from public.products p where p.id = billing_of.product
$$;

-- As what a product was bought is settled when it is bought: until here of plans alone.
drop trigger note_plan_type on public.order_items;
drop trigger note_plan_type_later on public.order_items;
drop function private.note_plan_type();
alter table public.order_items rename column plan_type to billing;
alter table public.order_items rename constraint order_items_plan_type_check to order_items_billing_check;
update public.order_items i set billing = private.billing_of(i.product_id) where i.product_kind is not null and i.billing is null;

create function private.note_billing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.billing := private.billing_of(new.product_id);
  return new;
end;
$$;
create trigger note_billing before insert on public.order_items for each row when (new.product_kind is not null) execute function private.note_billing();
-- A product that is named after its sale.
create trigger note_billing_later before update of product_id, product_kind on public.order_items
  for each row when (new.product_kind is not null and new.billing is null) execute function private.note_billing();

-- How long one payment opens what it bought; null for what is not paid by time. Two pieces of a plan are twice its time; two machines are two machines.
-- This definition holds; 20261129020000_months_as_they_were_paid.sql has an earlier one.
create or replace function private.paid_length(of_plan public.enrolments) returns interval language sql stable set search_path = '' as $$
  select make_interval(months => case i.billing when 'monthly' then 1 when 'quarterly' then 3 end * case i.product_kind when 'plan' then i.quantity else 1 end)
    from public.order_items i where i.order_id = (of_plan).order_id and i.product_id = (of_plan).product_id
$$;

-- As what a payment pays. Another payment of a subscription below today's price is one of the same time as before. At today's price or above,
-- nobody can tell a subscription of before from a new purchase: the longer time counts.
drop function private.plan_type_paid_for(public.enrolments);
create function private.billing_paid_for(of_plan public.enrolments) returns text language sql stable set search_path = '' as $$
  select case
      when i.total_cents < p.price_cents::bigint * i.quantity and private.goes_on_at_its_price(o, i) then coalesce(before.billing, i.billing)
      when i.billing = 'monthly' and before.billing = 'quarterly' then 'quarterly'
      else i.billing end
    from public.orders o join public.order_items i on i.order_id = o.id and i.product_id = (of_plan).product_id
    join public.products p on p.id = i.product_id
    left join lateral (select b.billing
      from public.enrolments e join public.orders s on s.id = e.order_id
      join public.order_items b on b.order_id = e.order_id and b.product_id = e.product_id
      where o.provider in ('gumroad', 'paddle') and s.provider = o.provider and s.status = 'paid' and s.id <> o.id and e.product_id = i.product_id
        and b.billing in ('monthly', 'quarterly') and (e.user_id = (of_plan).user_id or lower(e.email) = lower((of_plan).email))
        and b.currency = i.currency and b.total_cents * i.quantity::bigint <= i.total_cents * b.quantity::bigint
      order by e.granted_at desc limit 1) before on true
    where o.id = (of_plan).order_id
$$;

-- Whether this is another payment of a plan or VPS which the same buyer has, at the price that opened it: who subscribed before the catalog's price
-- was raised goes on paying the old one. Only where every payment is told, and without a discount, whose rules are the owner's.
-- This definition holds; 20261128020000_plans_bought_more_than_once.sql has an earlier one.
create or replace function private.goes_on_at_its_price(of_order public.orders, item public.order_items) returns boolean
language sql stable security definer set search_path = '' as $$
  select (of_order).provider in ('gumroad', 'paddle') and private.sold_by_time((item).product_kind)
    and (of_order).discount_code is null and coalesce((of_order).discount_cents, 0) = 0
    and exists (select from public.orders o join public.order_items i on i.order_id = o.id join public.enrolments e on e.order_id = o.id
        and e.product_id = i.product_id
      where o.id <> (of_order).id and o.provider = (of_order).provider and o.status = 'paid' and not o.test and o.created_at <= (of_order).created_at
        and o.discount_code is null and coalesce(o.discount_cents, 0) = 0
        and (o.user_id = (of_order).user_id or lower(o.email) = lower((of_order).email))
        and i.product_id = (item).product_id and i.currency = (item).currency
        and i.total_cents * (item).quantity::bigint <= (item).total_cents * i.quantity::bigint)
$$;

-- Before anything of the order is written: one payment's months move the ends of others, and two that wait for each other's rows would wait for ever.
-- This definition holds; 20261129010000_months_counted_in_turns.sql has an earlier one.
create or replace function private.lock_months(of_order uuid) returns void language plpgsql set search_path = '' as $$
declare
  product text;
begin
  for product in select i.product_id from public.order_items i where i.order_id = lock_months.of_order and private.sold_by_time(i.product_kind) order by i.product_id loop
    perform pg_advisory_xact_lock(hashtextextended('months of ' || product, 0));
  end loop;
end;
$$;

-- The same buyer's other payments of a product whose months are counted one after the other. Of these providers every payment is told.
-- `granted_at` is here from when on its months are counted.
-- This definition holds; 20261204000000_time_of_payment.sql has an earlier one.
create or replace function private.counted_with(of_plan public.enrolments) returns table (id uuid, status text, granted_at timestamptz, ends_at timestamptz,
  is_paid boolean, spare interval, length interval) language sql stable set search_path = '' as $$
  select e.id, e.status, private.months_start(e), e.ends_at, o.status = 'paid', private.left_for_renewal(o.provider), private.paid_length(e)
    from public.enrolments e join public.orders o on o.id = e.order_id
    where private.sold_by_time((of_plan).product_kind) and e.product_id = (of_plan).product_id and e.id <> (of_plan).id and e.ends_at is not null and e.ended_at is null
      and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle')
      and exists (select from public.orders b where b.id = (of_plan).order_id and b.provider in ('sandbox', 'coin', 'gumroad', 'paddle'))
      and (e.user_id = (of_plan).user_id or lower(e.email) = lower((of_plan).email))
$$;

-- One payment of what is sold by the month opens it for that time. Of these providers every payment of a subscription arrives as an
-- order of its own; Stripe and Lemon Squeezy tell of the first payment only, so there the owner ends the access.
create function private.date_paid_months() returns trigger language plpgsql security definer set search_path = '' as $$
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
drop trigger date_paid_plan on public.enrolments;
drop function private.date_paid_plan();
-- Named to come before keep_ended, which closes what is over.
create trigger date_paid_months before insert on public.enrolments for each row execute function private.date_paid_months();
drop trigger count_months_anew on public.enrolments;
create trigger count_months_anew after update of status on public.enrolments for each row
  when (old.status is distinct from new.status and new.ends_at is not null) execute function private.count_months_anew();
drop trigger count_later_months on public.enrolments;
create trigger count_later_months after insert on public.enrolments for each row
  when (new.status = 'active' and new.ends_at is not null) execute function private.count_months_anew();

-- The access by which one goes on whose time is over: its buyer's newest other one. Null where it ended by hand or with its payment.
-- This definition holds; 20261127010200_renewed_plans.sql has an earlier one.
create or replace function private.renewal_of(over_now public.enrolments) returns uuid language sql stable set search_path = '' as $$
  select e.id from public.enrolments e
  where private.sold_by_time((over_now).product_kind) and (over_now).ended_at is null and (over_now).ends_at <= now()
    and exists (select from public.orders o where o.id = (over_now).order_id and o.status = 'paid')
    and e.product_id = (over_now).product_id and e.id <> (over_now).id and e.status = 'active'
    and (e.user_id = (over_now).user_id or lower(e.email) = lower((over_now).email))
  order by e.granted_at desc limit 1
$$;

alter table public.order_notices drop constraint order_notices_kind_check;
alter table public.order_notices add constraint order_notices_kind_check
  check (kind in ('receipt', 'held', 'refund', 'part_refund', 'ends_soon', 'ended', 'restored', 'end_date', 'license'));
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises', 'vps_ended'));

-- Tells the buyers of paid time that it ends soon, and ends what is over. For the server's job. Returns how many ended.
-- This definition holds; 20261127010200_renewed_plans.sql has an earlier one.
create or replace function public.end_due_access() returns integer language plpgsql security definer set search_path = '' as $$
declare
  due record;
  ended public.enrolments;
  count integer := 0;
begin
  insert into public.order_notices (order_id, kind, product_id) select e.order_id, 'ends_soon', e.product_id
    from public.enrolments e join public.orders o on o.id = e.order_id
    where e.status = 'active' and e.ends_at > now() and o.status = 'paid' and private.paid_length(e) is not null
      -- The next payment of a subscription is due two days before the end: who has one is told once it is late.
      and e.ends_at <= now() + case when private.left_for_renewal(o.provider) > interval '0' then interval '1 day' else interval '3 days' end
      and not exists (select from public.enrolments l where l.product_id = e.product_id and l.status = 'active' and l.id <> e.id
        and (l.ends_at is null or l.ends_at > e.ends_at) and (l.user_id = e.user_id or lower(l.email) = lower(e.email)))
    on conflict on constraint order_notices_pkey do nothing;
  if found then
    perform pg_notify('order_notices', '');
  end if;
  for due in select e.id, e.order_id from public.enrolments e where e.status = 'active' and e.ends_at <= now() order by e.id loop
    -- The order before its enrolment, as events do, so that both never wait for each other.
    perform from public.orders o where o.id = due.order_id for update;
    update public.enrolments e set status = 'revoked', revoked_at = e.ends_at
      where e.id = due.id and e.status = 'active' and e.ends_at <= now() returning * into ended;
    if found then
      if private.renewal_of(ended) is null then
        perform private.note_access(ended, 'ended');
        -- Nobody but the owner can switch a machine off.
        perform public.tell_owner('vps_ended', ended.order_id::text, to_char(ended.ends_at at time zone 'UTC', 'YYYY-MM-DD')) where ended.product_kind = 'vps';
      end if;
      count := count + 1;
    end if;
  end loop;
  return count;
end;
$$;

revoke execute on function private.sold_by_time(text), private.billing_of(text), private.note_billing(), private.billing_paid_for(public.enrolments),
  private.date_paid_months() from public, anon, authenticated;
