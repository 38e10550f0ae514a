-- Notes once what the buyer of an order has to be told, and wakes the job that mails it.
create function private.tell_buyer(of_order uuid, what text, refunded_cents integer default 0) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.order_notices (order_id, kind, refunded_cents) values (of_order, what, tell_buyer.refunded_cents)
    on conflict on constraint order_notices_pkey do nothing;
  if found then
    perform pg_notify('order_notices', '');
  end if;
end;
$$;
revoke execute on function private.tell_buyer(uuid, text, integer) from public, anon, authenticated;

-- At commit, so that only the state that the whole transaction leaves behind is told.
-- This definition holds; 20261126010000_refunds_of_parts.sql has an earlier one.
create or replace function public.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_buyer(o.id, case o.status when 'paid' then 'receipt' when 'refunded' then 'refund' else 'held' end)
    from public.orders o
    -- A refund whose purchase is not known yet has nothing to name.
    where o.id = new.id and o.purchased_at is not null
      and (o.status in ('paid', 'refunded') or (o.status = 'held' and not public.waits_for_sandbox(o)));
  -- Whose receipt came before the check was told that access is paused: it is open again.
  if exists (select from public.orders o join public.order_notices r on r.order_id = o.id and r.kind = 'receipt'
      join public.order_notices h on h.order_id = o.id and h.kind = 'held' and h.created_at > r.created_at
      where o.id = new.id and o.status = 'paid'
        and exists (select from public.enrolments e where e.order_id = o.id and e.status = 'active')) then
    delete from public.order_notices h where h.order_id = new.id and h.kind = 'held' and h.mailed_at is null;
    if not found then
      perform private.tell_buyer(new.id, 'restored');
    end if;
  end if;
  return null;
end;
$$;

-- A part that went back changes no state: it is told by itself. Nobody paid for a test, and a whole refund has its own mail.
-- This definition holds; 20261126010000_refunds_of_parts.sql has an earlier one.
create or replace function public.note_part_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_buyer(o.id, 'part_refund', o.refunded_cents) from public.orders o
    where o.id = new.id and o.purchased_at is not null and o.refunded_at is null and o.refunded_cents > 0
      and (not o.test or o.provider = 'sandbox');
  return null;
end;
$$;
