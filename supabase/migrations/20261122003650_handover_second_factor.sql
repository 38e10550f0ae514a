-- Moving purchases asks for the second factor where the account has one. The function is defined in 20261122003950_second_factor.sql and
-- looked up when these run.

-- This definition holds; 20261122003630_order_handovers.sql has an earlier one.
create or replace function public.ask_for_orders(address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(ask_for_orders.address));
  own constant text := public.proven_email();
  is_flood boolean;
begin
  if own is null or not private.second_factor_given() then
    raise exception 'Sign in first' using errcode = 'insufficient_privilege';
  end if;
  if wanted !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' or char_length(wanted) > 320 then
    return 'malformed';
  end if;
  if wanted = own then
    return 'own';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ask_for_orders:' || auth.uid(), 0));
  if (select count(*) from public.order_handovers h where h.user_id = auth.uid() and h.asked_at > now() - interval '1 day') >= 5 then
    return 'too_many';
  end if;
  -- Whoever has several accounts still cannot fill somebody's mailbox; and the answer does not tell that others have asked.
  perform pg_advisory_xact_lock(hashtextextended('ask_for_orders of ' || wanted, 0));
  is_flood := (select count(*) from public.order_handovers h where h.address = wanted and h.asked_at > now() - interval '1 day') >= 3;
  delete from public.order_handovers h where h.user_id = auth.uid() and h.asked_at < now() - interval '30 days';
  insert into public.order_handovers (user_id, address, handled_at)
    values (auth.uid(), wanted, case when is_flood then now() end);
  perform pg_notify('order_handovers', '');
  return 'asked';
end;
$$;

-- This definition holds; 20261122003630_order_handovers.sql has an earlier one.
create or replace function public.take_over_orders(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own constant text := public.proven_email();
  handover public.order_handovers;
  moved uuid[];
begin
  if own is null or not private.second_factor_given() then
    raise exception 'Sign in first' using errcode = 'insufficient_privilege';
  end if;
  select * into handover from public.order_handovers h
    where h.token_hash = encode(sha256(convert_to(take_over_orders.token, 'UTF8')), 'hex') and h.user_id = auth.uid() for update;
  if handover.id is null then
    return jsonb_build_object('outcome', 'unknown', 'orders', 0);
  end if;
  if handover.used_at is not null then
    return jsonb_build_object('outcome', 'used', 'orders', 0);
  end if;
  if handover.expires_at < now() then
    return jsonb_build_object('outcome', 'expired', 'orders', 0);
  end if;
  with taken as (
    update public.orders o set user_id = handover.user_id, email = own, handed_over_at = now(), updated_at = now()
      where lower(o.email) = handover.address returning o.id
  ) select coalesce(array_agg(t.id), '{}') into moved from taken t;
  update public.enrolments e set user_id = handover.user_id, email = own where e.order_id = any (moved);
  update public.order_handovers h set used_at = now() where h.id = handover.id;
  return jsonb_build_object('outcome', 'moved', 'orders', cardinality(moved));
end;
$$;
