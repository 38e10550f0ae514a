-- Of a Paddle cart with two VPS plans, the second one that was paid back on the day of the first was not told: the owner had a mail about the order and the day already, and
-- its machine ran on, as did one that ended while the mail about another one was being written.
-- This definition holds; 20270301040100_notices_of_large_orders.sql has an earlier one.
create or replace function public.tell_owner(kind text, subject text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into public.owner_notices as n (kind, subject, reason) values (tell_owner.kind, tell_owner.subject, tell_owner.reason)
    on conflict (kind, subject, md5(reason)) do update set mailed_at = null where n.kind = 'vps_ended' and n.mailed_at is not null;
  if found then
    perform pg_notify('owner_notices', '');
  end if;
end;
$$;
