-- A machine that ended while the mail about another one of its order was being written was not told: the notice was neither new nor mailed yet.
-- This definition holds; 20270315030400_machines_that_end_on_one_day.sql has an earlier one.
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
