-- The owner is told of each machine that may be to be switched off: also of one that ends on a date the owner gave while the buyer has another paid
-- one, and of one whose payment went back, which a provider may decide alone.
create function private.tell_of_machine() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A dispute is told by its held order, and what the owner ended is known.
  if new.ended_at is null and exists (select from public.orders o where o.id = new.order_id and (o.status = 'refunded' or o.status = 'paid'
      and (private.renewal_of(new) is null or exists (select from public.audit_log l where l.room = 'enrolments' and l.row_key = new.id::text)))) then
    perform public.tell_owner('vps_ended', new.order_id::text, to_char(new.revoked_at at time zone 'UTC', 'YYYY-MM-DD'));
  end if;
  return null;
end;
$$;
create trigger tell_of_machine after update of status on public.enrolments for each row
  when (new.product_kind = 'vps' and old.status = 'active' and new.status = 'revoked') execute function private.tell_of_machine();
revoke execute on function private.tell_of_machine() from public, anon, authenticated;

-- Tells the buyers of paid time that it ends soon, and ends what is over. For the server's job. Returns how many ended.
-- This definition holds; 20261204010000_months_of_machines.sql has an earlier one.
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
      end if;
      count := count + 1;
    end if;
  end loop;
  return count;
end;
$$;
