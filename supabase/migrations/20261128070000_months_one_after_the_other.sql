-- Months of a plan that are paid early come one after the other: they share the sessions of 30 days, and a payment that is refunded or disputed takes
-- its own months away from those behind it.

-- How long one payment opens a plan. Of a subscription the next payment is told of some hours after the month: two days are left for it, once.
create function private.paid_length(of_plan public.enrolments) returns interval language sql stable set search_path = '' as $$
  select make_interval(months => case p.type when 'monthly' then 1 when 'quarterly' then 3 end
      * coalesce((select i.quantity from public.order_items i where i.order_id = (of_plan).order_id and i.product_id = (of_plan).product_id), 1))
    from public.mentorship_plans p where p.id = (of_plan).product_id and p.type in ('monthly', 'quarterly')
$$;
create function private.left_for_renewal(provider text) returns interval language sql immutable set search_path = '' as $$
  select case when provider in ('gumroad', 'paddle') then interval '2 days' else interval '0' end
$$;

-- The same buyer's other payments of a plan whose months are counted one after the other. Of these providers every payment is told.
create function private.counted_with(of_plan public.enrolments) returns table (id uuid, status text, granted_at timestamptz, ends_at timestamptz,
  is_paid boolean, spare interval, length interval) language sql stable set search_path = '' as $$
  select e.id, e.status, e.granted_at, e.ends_at, o.status = 'paid', private.left_for_renewal(o.provider), private.paid_length(e)
    from public.enrolments e join public.orders o on o.id = e.order_id
    where (of_plan).product_kind = 'plan' and e.product_id = (of_plan).product_id and e.id <> (of_plan).id and e.ends_at is not null and e.ended_at is null
      and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle')
      and exists (select from public.orders b where b.id = (of_plan).order_id and b.provider in ('sandbox', 'coin', 'gumroad', 'paddle'))
      and (e.user_id = (of_plan).user_id or lower(e.email) = lower((of_plan).email))
$$;

-- One payment of a monthly or quarterly plan opens its sessions for that time. Of these providers every payment of a subscription arrives as an
-- order of its own; Stripe and Lemon Squeezy tell of the first payment only, so there the owner ends the access.
-- This definition holds; 20261128020000_plans_bought_more_than_once.sql has an earlier one.
create or replace function private.date_paid_plan() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Only access that begins: an order that is settled again proposes the row once more, whose date the owner may have changed.
  if new.product_kind = 'plan' and new.ends_at is null
      and not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    -- Three months paid in one order are three months, counted from the end of what was paid before where that is not over yet.
    select greatest(new.granted_at, (select max(c.ends_at - c.spare) from private.counted_with(new) c where c.status = 'active'))
        + private.paid_length(new) + private.left_for_renewal(o.provider) into new.ends_at
      from public.orders o where o.id = new.order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle');
  end if;
  return new;
end;
$$;

-- A payment that goes back, or comes back after a dispute: what was paid behind it is counted anew. A date that the owner gave stays.
create function private.count_months_anew() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  comes_back constant boolean := new.status = 'active';
  own_end constant timestamptz := (select new.ends_at - private.left_for_renewal(o.provider) from public.orders o where o.id = new.order_id);
  earlier constant timestamptz := (select max(c.ends_at - c.spare) from private.counted_with(new) c where c.is_paid and c.granted_at < new.granted_at);
  -- Where the months end that come before the next one, as it was and as it is.
  was timestamptz := case when comes_back then earlier else greatest(earlier, own_end) end;
  is_now timestamptz := case when comes_back then greatest(earlier, own_end) else earlier end;
  later record;
begin
  if not comes_back and exists (select from public.orders o where o.id = new.order_id and o.status = 'paid') then
    -- Its time is over, or the owner ended it.
    return null;
  end if;
  for later in select * from private.counted_with(new) c where c.granted_at > new.granted_at order by c.granted_at loop
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
create trigger count_months_anew after update of status on public.enrolments for each row
  when (old.status is distinct from new.status and new.product_kind = 'plan' and new.ends_at is not null) execute function private.count_months_anew();

-- Sessions that count against what a plan includes: in 30 days those of all its payments together.
-- This definition holds; 20261123007910_bookings.sql has an earlier one.
create or replace function public.sessions_used(enrolment uuid, kind public.booking_kinds) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.bookings b
    where b.kind_id = (sessions_used.kind).id and b.status in ('requested', 'confirmed')
      and case when (sessions_used.kind).included_per = 'order' then b.enrolment_id = sessions_used.enrolment
        else lower(b.during) > now() - interval '30 days' and (b.enrolment_id = sessions_used.enrolment
          or b.enrolment_id in (select c.id from public.enrolments e, private.counted_with(e) c
            where e.id = sessions_used.enrolment and e.ends_at is not null and c.status = 'active')) end
$$;

revoke execute on function private.paid_length(public.enrolments), private.left_for_renewal(text), private.counted_with(public.enrolments),
  private.count_months_anew() from public, anon, authenticated;
