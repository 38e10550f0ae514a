-- Whoever was given something until a date, and bought it meanwhile, was told at that date that it is closed for them. It is open by the purchase.
create function private.open_otherwise(access public.enrolments) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.enrolments e where e.product_id = (access).product_id and e.id <> (access).id and e.status = 'active'
    and (e.user_id = (access).user_id or lower(e.email) = lower((access).email)) and not private.is_another_machine(access, e))
$$;
revoke execute on function private.open_otherwise(public.enrolments) from public, anon, authenticated;

-- This definition holds; 20261125020100_access_by_hand.sql has an earlier one.
create or replace function private.note_access(enrolment public.enrolments, kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.order_notices n where n.order_id = (enrolment).order_id and n.product_id = (enrolment).product_id
    and n.mailed_at is null and (note_access.kind, n.kind) in (('restored', 'ended'), ('ended', 'restored'));
  if found then
    return;
  end if;
  -- License keys belong to one access, and those of a robot stop with it.
  if note_access.kind = 'ended' and (enrolment).product_kind <> 'robot' and private.open_otherwise(enrolment) then
    return;
  end if;
  insert into public.order_notices (order_id, kind, product_id) values ((enrolment).order_id, note_access.kind, (enrolment).product_id)
    on conflict on constraint order_notices_pkey do update set mailed_at = null, created_at = now();
  perform pg_notify('order_notices', '');
end;
$$;
