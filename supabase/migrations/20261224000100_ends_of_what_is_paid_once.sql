-- Whoever paid once for a plan or VPS at Gumroad, Paddle, Stripe or Lemon Squeezy was told of its end as a subscriber is, whose next payment is late: a
-- day before. They hear three days before it, as where nothing renews.
-- This definition holds; 20261206000100_machines_to_switch_off.sql has an earlier one.
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
      end if;
      count := count + 1;
    end if;
  end loop;
  return count;
end;
$$;
