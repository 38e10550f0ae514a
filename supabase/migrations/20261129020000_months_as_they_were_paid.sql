-- How long a payment opens a plan is settled when it arrives. A plan that is sold monthly today and quarterly tomorrow takes nothing from, and gives
-- nothing to, who subscribed before: the provider goes on charging them for the time that they subscribed to.
alter table public.enrolments add column paid_months integer check (paid_months > 0);

-- What was paid before this update was paid for the time that the plan is sold for today.
update public.enrolments e set paid_months = case p.type when 'monthly' then 1 else 3 end * i.quantity
  from public.mentorship_plans p, public.orders o, public.order_items i
  where e.product_kind = 'plan' and e.ends_at is not null and p.id = e.product_id and p.type in ('monthly', 'quarterly')
    and o.id = e.order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle') and i.order_id = e.order_id and i.product_id = e.product_id;

-- This definition holds; 20261128070000_months_one_after_the_other.sql has an earlier one.
create or replace function private.paid_length(of_plan public.enrolments) returns interval language sql stable set search_path = '' as $$
  select make_interval(months => (of_plan).paid_months)
$$;

-- The months that a payment is for; null for none. Another payment of a subscription below today's price is for as long as the one before. At today's
-- price or above, nobody can tell a subscription of before from a new purchase: the longer time counts.
create function private.months_paid_for(of_plan public.enrolments) returns integer language sql stable set search_path = '' as $$
  select i.quantity * case
      when i.total_cents < p.price_cents::bigint * i.quantity and private.goes_on_at_its_price(o, i) then coalesce(before.months, today.months)
      when today.months is not null then greatest(before.months, today.months) end
    from public.orders o join public.order_items i on i.order_id = o.id and i.product_id = (of_plan).product_id
    join public.products p on p.id = i.product_id
    cross join lateral (select case m.type when 'monthly' then 1 when 'quarterly' then 3 end as months
      from public.mentorship_plans m where m.id = i.product_id) today
    left join lateral (select e.paid_months / b.quantity as months
      from public.enrolments e join public.orders s on s.id = e.order_id
      join public.order_items b on b.order_id = e.order_id and b.product_id = e.product_id
      where o.provider in ('gumroad', 'paddle') and s.provider = o.provider and s.status = 'paid' and s.id <> o.id and e.product_id = i.product_id
        and e.paid_months is not null and (e.user_id = (of_plan).user_id or lower(e.email) = lower((of_plan).email))
        and b.currency = i.currency and b.total_cents * i.quantity::bigint <= i.total_cents * b.quantity::bigint
      order by e.granted_at desc limit 1) before on true
    where o.id = (of_plan).order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle')
$$;
revoke execute on function private.months_paid_for(public.enrolments) from public, anon, authenticated;

-- One payment of a monthly or quarterly plan opens its sessions for that time. Of these providers every payment of a subscription arrives as an
-- order of its own; Stripe and Lemon Squeezy tell of the first payment only, so there the owner ends the access.
-- This definition holds; 20261128070000_months_one_after_the_other.sql has an earlier one.
create or replace function private.date_paid_plan() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Only access that begins: an order that is settled again proposes the row once more, whose date the owner may have changed.
  if new.product_kind = 'plan' and new.ends_at is null
      and not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    new.paid_months := private.months_paid_for(new);
    -- Three months paid in one order are three months, counted from the end of what was paid before where that is not over yet.
    select greatest(new.granted_at, (select max(c.ends_at - c.spare) from private.counted_with(new) c where c.status = 'active'))
        + private.paid_length(new) + private.left_for_renewal(o.provider) into new.ends_at
      from public.orders o where o.id = new.order_id;
  end if;
  return new;
end;
$$;
