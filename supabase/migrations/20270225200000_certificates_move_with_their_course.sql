-- A certificate moves with the purchase of its course. It stayed with the account that had the course before: a refund did not end it there, and the
-- account that has the course now could earn a second one.

-- This definition holds; 20261122003650_handover_second_factor.sql has an earlier one.
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
  update public.certificates c set user_id = handover.user_id
    from public.enrolments e, auth.users former
    where e.order_id = any (moved) and e.product_kind = 'course' and c.course_id = e.product_id
      and former.id = c.user_id and former.email_confirmed_at is not null and lower(former.email) = handover.address
      and not exists (select from public.certificates o where o.user_id = handover.user_id and o.course_id = c.course_id);
  update public.order_handovers h set used_at = now() where h.id = handover.id;
  return jsonb_build_object('outcome', 'moved', 'orders', cardinality(moved));
end;
$$;
