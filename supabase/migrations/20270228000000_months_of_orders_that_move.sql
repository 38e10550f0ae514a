-- A plan that was paid once with each of two addresses ran both months at once, and still did after one account had taken over both purchases. They are counted one after
-- the other from then on, as if that account had paid both.

-- Where the paid time of a payment ends: counted from the end of what was paid before where that is not over yet.
create function private.counted_end(of_plan public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  select private.end_of_paid_time(greatest(p.start, private.paid_until(of_plan, p.start)), private.paid_length(of_plan)) + private.left_for_renewal(o.provider)
    from (select private.months_start(of_plan) as start) p cross join public.orders o
    where o.id = (of_plan).order_id and private.counts_months(o)
$$;

-- This definition holds; 20270118000000_late_payments_behind_one_another.sql has an earlier one.
create or replace function private.months_end(of_plan public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  select case when counted.ends_at < now() + interval '7 days'
        and not exists (select from private.counted_with(of_plan) c where c.status = 'active' and c.ends_at > counted.ends_at)
      then now() + interval '7 days' else counted.ends_at end
    from (select private.counted_end(of_plan) as ends_at) counted where counted.ends_at is not null
$$;

create function private.move_enrolments(of_orders uuid[], account uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  product text;
  paid public.enrolments;
begin
  for product in select distinct e.product_id from public.enrolments e where e.order_id = any (of_orders) and private.sold_by_time(e.product_kind) order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('months of ' || product, 0));
  end loop;
  update public.enrolments e set user_id = account, email = address where e.order_id = any (of_orders);
  for paid in select e.* from public.enrolments e
      where private.sold_by_time(e.product_kind) and e.product_id in (select m.product_id from public.enrolments m where m.order_id = any (of_orders))
        and (e.user_id = account or lower(e.email) = lower(address)) and e.ended_at is null and e.ends_at is not null
      order by private.months_start(e), e.granted_at loop
    update public.enrolments e set ends_at = greatest(e.ends_at, private.counted_end(e))
      where e.id = paid.id
        -- What is over stays over. What was paid back, or is in dispute, has its place if it comes back.
        and (e.status = 'active' or not exists (select from public.orders o where o.id = e.order_id and o.status = 'paid'))
        -- A date that the owner gave stays.
        and not exists (select from public.audit_log l where l.room = 'enrolments' and l.row_key = e.id::text);
  end loop;
end;
$$;
revoke execute on function private.counted_end(public.enrolments), private.move_enrolments(uuid[], uuid, text) from public, anon, authenticated;

-- This definition holds; 20270225200000_certificates_move_with_their_course.sql has an earlier one.
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
  perform private.move_enrolments(moved, handover.user_id, own);
  update public.certificates c set user_id = handover.user_id
    from public.enrolments e, auth.users former
    where e.order_id = any (moved) and e.product_kind = 'course' and c.course_id = e.product_id
      and former.id = c.user_id and former.email_confirmed_at is not null and lower(former.email) = handover.address
      and not exists (select from public.certificates o where o.user_id = handover.user_id and o.course_id = c.course_id);
  update public.order_handovers h set used_at = now() where h.id = handover.id;
  return jsonb_build_object('outcome', 'moved', 'orders', cardinality(moved));
end;
$$;

-- This definition holds; 20261122004200_orders_move_with_the_account.sql has an earlier one.
create or replace function public.move_orders_with_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moved uuid[];
begin
  with taken as (
    update public.orders o set user_id = new.id, email = new.email, handed_over_at = now(), updated_at = now()
      where lower(o.email) = lower(old.email) returning o.id
  ) select coalesce(array_agg(t.id), '{}') into moved from taken t;
  perform private.move_enrolments(moved, new.id, new.email);
  return null;
end;
$$;
