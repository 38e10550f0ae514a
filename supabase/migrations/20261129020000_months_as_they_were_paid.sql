-- What a plan was sold as is settled when it is bought. A plan that is sold monthly today and quarterly tomorrow takes nothing from, and gives nothing
-- to, who subscribed before: the provider goes on charging them for the time that they subscribed to.
alter table public.order_items add column plan_type text check (plan_type in ('one-off', 'monthly', 'quarterly'));

-- What was bought before this update was bought as what the plan is today.
update public.order_items i set plan_type = p.type from public.mentorship_plans p where i.product_kind = 'plan' and p.id = i.product_id;

create function private.note_plan_type() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.plan_type := (select p.type from public.mentorship_plans p where p.id = new.product_id);
  return new;
end;
$$;
create trigger note_plan_type before insert on public.order_items for each row when (new.product_kind = 'plan') execute function private.note_plan_type();
-- A product that is named after its sale.
create trigger note_plan_type_later before update of product_id, product_kind on public.order_items
  for each row when (new.product_kind = 'plan' and new.plan_type is null) execute function private.note_plan_type();

-- This definition holds; 20261128070000_months_one_after_the_other.sql has an earlier one.
create or replace function private.paid_length(of_plan public.enrolments) returns interval language sql stable set search_path = '' as $$
  select make_interval(months => case i.plan_type when 'monthly' then 1 when 'quarterly' then 3 end * i.quantity)
    from public.order_items i where i.order_id = (of_plan).order_id and i.product_id = (of_plan).product_id
$$;

-- As what a payment pays for a plan. Another payment of a subscription below today's price is one of the same time as before. At today's price or above,
-- nobody can tell a subscription of before from a new purchase: the longer time counts.
create function private.plan_type_paid_for(of_plan public.enrolments) returns text language sql stable set search_path = '' as $$
  select case
      when i.total_cents < p.price_cents::bigint * i.quantity and private.goes_on_at_its_price(o, i) then coalesce(before.plan_type, i.plan_type)
      when i.plan_type = 'monthly' and before.plan_type = 'quarterly' then 'quarterly'
      else i.plan_type end
    from public.orders o join public.order_items i on i.order_id = o.id and i.product_id = (of_plan).product_id
    join public.products p on p.id = i.product_id
    left join lateral (select b.plan_type
      from public.enrolments e join public.orders s on s.id = e.order_id
      join public.order_items b on b.order_id = e.order_id and b.product_id = e.product_id
      where o.provider in ('gumroad', 'paddle') and s.provider = o.provider and s.status = 'paid' and s.id <> o.id and e.product_id = i.product_id
        and b.plan_type in ('monthly', 'quarterly') and (e.user_id = (of_plan).user_id or lower(e.email) = lower((of_plan).email))
        and b.currency = i.currency and b.total_cents * i.quantity::bigint <= i.total_cents * b.quantity::bigint
      order by e.granted_at desc limit 1) before on true
    where o.id = (of_plan).order_id
$$;
revoke execute on function private.note_plan_type(), private.plan_type_paid_for(public.enrolments) from public, anon, authenticated;

-- One payment of a monthly or quarterly plan opens its sessions for that time. Of these providers every payment of a subscription arrives as an
-- order of its own; Stripe and Lemon Squeezy tell of the first payment only, so there the owner ends the access.
-- This definition holds; 20261128070000_months_one_after_the_other.sql has an earlier one.
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
    -- Three months paid in one order are three months, counted from the end of what was paid before where that is not over yet.
    select greatest(new.granted_at, (select max(c.ends_at - c.spare) from private.counted_with(new) c where c.status = 'active'))
        + private.paid_length(new) + private.left_for_renewal(o.provider) into new.ends_at
      from public.orders o where o.id = new.order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle');
  end if;
  return new;
end;
$$;
