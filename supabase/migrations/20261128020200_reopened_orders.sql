-- At commit, so that only the state that the whole transaction leaves behind is told.
-- This definition holds; 20261126010000_refunds_of_parts.sql has an earlier one.
create or replace function public.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told boolean;
begin
  insert into public.order_notices (order_id, kind)
    select o.id, case o.status when 'paid' then 'receipt' when 'refunded' then 'refund' else 'held' end
    from public.orders o
    -- A refund whose purchase is not known yet has nothing to name.
    where o.id = new.id and o.purchased_at is not null
      and (o.status in ('paid', 'refunded') or (o.status = 'held' and not public.waits_for_sandbox(o)))
    on conflict on constraint order_notices_pkey do nothing;
  told := found;
  -- Whose receipt came before the check was told that access is paused: it is open again.
  if exists (select from public.orders o join public.order_notices r on r.order_id = o.id and r.kind = 'receipt'
      join public.order_notices h on h.order_id = o.id and h.kind = 'held' and h.created_at > r.created_at
      where o.id = new.id and o.status = 'paid'
        and exists (select from public.enrolments e where e.order_id = o.id and e.status = 'active')) then
    delete from public.order_notices h where h.order_id = new.id and h.kind = 'held' and h.mailed_at is null;
    if not found then
      insert into public.order_notices (order_id, kind) values (new.id, 'restored') on conflict on constraint order_notices_pkey do nothing;
      told := told or found;
    end if;
  end if;
  if told then
    perform pg_notify('order_notices', '');
  end if;
  return null;
end;
$$;

-- What was open again before this update is not told now.
insert into public.order_notices (order_id, kind, mailed_at)
  select o.id, 'restored', now() from public.orders o join public.order_notices r on r.order_id = o.id and r.kind = 'receipt'
    join public.order_notices h on h.order_id = o.id and h.kind = 'held' and h.created_at > r.created_at where o.status = 'paid'
  on conflict on constraint order_notices_pkey do nothing;
