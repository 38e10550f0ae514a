-- Of a Paddle cart with two VPS plans, the second one that was paid back on the day of the first was not told: the owner had a mail about the order and the day already, and
-- its machine ran on.
-- This definition holds; 20270301040100_notices_of_large_orders.sql has an earlier one.
create or replace function public.tell_owner(kind text, subject text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.owner_notices n set mailed_at = null
    where tell_owner.kind = 'vps_ended' and n.kind = tell_owner.kind and n.subject = tell_owner.subject and n.reason = tell_owner.reason
      and n.mailed_at is not null;
  if not found then
    insert into public.owner_notices (kind, subject, reason) values (tell_owner.kind, tell_owner.subject, tell_owner.reason)
      on conflict do nothing;
  end if;
  if found then
    perform pg_notify('owner_notices', '');
  end if;
end;
$$;
