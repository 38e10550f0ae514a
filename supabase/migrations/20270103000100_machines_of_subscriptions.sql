-- Two subscriptions of one VPS plan are two machines, each with months of its own. Their payments were counted one after the other: each month that both
-- were paid moved the end by two, and after half a year the machines ran on for half a year that nobody had paid.

create function private.is_another_machine(one public.enrolments, other public.enrolments) returns boolean language sql stable set search_path = '' as $$
  select (one).product_kind = 'vps' and exists (select from public.orders a join public.orders b on b.subscription_id <> a.subscription_id
    where a.id = (one).order_id and b.id = (other).order_id)
$$;
revoke execute on function private.is_another_machine(public.enrolments, public.enrolments) from public, anon, authenticated;

-- The same buyer's other payments of a product whose months are counted one after the other. `granted_at` is here from when on its months are counted.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.counted_with(of_plan public.enrolments) returns table (id uuid, status text, granted_at timestamptz, ends_at timestamptz,
  is_paid boolean, spare interval, length interval) language sql stable set search_path = '' as $$
  select e.id, e.status, private.months_start(e), e.ends_at, o.status = 'paid', private.left_for_renewal(o.provider), private.paid_length(e)
    from public.enrolments e join public.orders o on o.id = e.order_id
    where private.sold_by_time((of_plan).product_kind) and e.product_id = (of_plan).product_id and e.id <> (of_plan).id and e.ends_at is not null and e.ended_at is null
      and private.counts_months(o)
      and exists (select from public.orders b where b.id = (of_plan).order_id and private.counts_months(b))
      and (e.user_id = (of_plan).user_id or lower(e.email) = lower((of_plan).email)) and not private.is_another_machine(of_plan, e)
$$;

-- The access by which one goes on whose time is over: its buyer's newest other one. Null where it ended by hand or with its payment.
-- This definition holds; 20261204010000_months_of_machines.sql has an earlier one.
create or replace function private.renewal_of(over_now public.enrolments) returns uuid language sql stable set search_path = '' as $$
  select e.id from public.enrolments e
  where private.sold_by_time((over_now).product_kind) and (over_now).ended_at is null and (over_now).ends_at <= now()
    and exists (select from public.orders o where o.id = (over_now).order_id and o.status = 'paid')
    and e.product_id = (over_now).product_id and e.id <> (over_now).id and e.status = 'active'
    and (e.user_id = (over_now).user_id or lower(e.email) = lower((over_now).email)) and not private.is_another_machine(over_now, e)
  order by e.granted_at desc limit 1
$$;

-- Tells the buyers of paid time that it ends soon, and ends what is over. For the server's job. Returns how many ended.
-- This definition holds; 20261224000100_ends_of_what_is_paid_once.sql has an earlier one.
create or replace function public.end_due_access() returns integer language plpgsql security definer set search_path = '' as $$
declare
  due record;
  ended public.enrolments;
  count integer := 0;
begin
  insert into public.order_notices (order_id, kind, product_id) select e.order_id, 'ends_soon', e.product_id
    from public.enrolments e join public.orders o on o.id = e.order_id
    where e.status = 'active' and e.ends_at > now() and o.status = 'paid' and private.paid_length(e) is not null
      -- The next payment of a subscription is due two days before the end: who has one is told once it is late. Who paid once hears before.
      and e.ends_at <= now() + case when o.subscription_id is not null and private.left_for_renewal(o.provider) > interval '0' then interval '1 day'
        else interval '3 days' end
      and not exists (select from public.enrolments l where l.product_id = e.product_id and l.status = 'active' and l.id <> e.id
        and (l.ends_at is null or l.ends_at > e.ends_at) and (l.user_id = e.user_id or lower(l.email) = lower(e.email))
        and not private.is_another_machine(e, l))
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
      end if;
      count := count + 1;
    end if;
  end loop;
  return count;
end;
$$;
