-- The owner is told to switch a machine off also where its buyer deleted the account, and where its payment was disputed first and went back then, or its
-- time ended meanwhile: the access was closed already, so nothing was told.
-- This definition holds; 20261206000100_machines_to_switch_off.sql has an earlier one.
create or replace function private.tell_of_machine() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A dispute is told by its held order, and what the owner ended is known.
  if new.ended_at is null and exists (select from public.orders o where o.id = new.order_id and (o.status = 'refunded' or o.status = 'paid'
      and (private.renewal_of(new) is null or exists (select from public.audit_log l where l.room = 'enrolments' and l.row_key = new.id::text))))
      and (old.status = 'active' or not exists (select from public.owner_notices n where n.kind = 'vps_ended' and n.subject = new.order_id::text)) then
    perform public.tell_owner('vps_ended', new.order_id::text, to_char(new.revoked_at at time zone 'UTC', 'YYYY-MM-DD'));
  end if;
  return null;
end;
$$;
drop trigger tell_of_machine on public.enrolments;
create trigger tell_of_machine after update of status on public.enrolments for each row
  when (new.product_kind = 'vps' and new.status = 'revoked' and (old.status = 'active' or old.revoked_at <> new.revoked_at))
  execute function private.tell_of_machine();

create function private.tell_of_erased_machine() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_owner('vps_ended', old.order_id::text, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'));
  return null;
end;
$$;
create trigger tell_of_erased_machine after delete on public.enrolments for each row
  when (old.product_kind = 'vps' and old.status = 'active') execute function private.tell_of_erased_machine();
revoke execute on function private.tell_of_erased_machine() from public, anon, authenticated;
