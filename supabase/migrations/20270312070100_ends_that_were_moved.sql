-- An end that was moved, by the owner or by a dispute that was won, was not announced again: its buyer had been told of the end before, and a machine was switched off
-- without a word. What was told more than three days before the end is of another one.
-- This definition holds; 20270103000100_machines_of_subscriptions.sql has an earlier one.
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
    on conflict on constraint order_notices_pkey do update set mailed_at = null, created_at = now()
      where order_notices.mailed_at is not null and order_notices.created_at < (select e.ends_at - interval '3 days' from public.enrolments e
        where e.order_id = order_notices.order_id and e.product_id = order_notices.product_id);
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
