-- Paddle takes a cart in one payment. One product of it that was paid back as a whole is a refund of a part there, and stayed open.

-- Was the product of an order paid back as a whole, though the order was not: each line of the sale that is of it?
create function private.is_paid_back(of_order uuid, product text) returns boolean
language sql stable set search_path = '' as $$
  with messages as (
    select e.type, e.event from public.orders o join public.checkout_events e
      on e.provider = o.provider and e.event ->> 'providerOrderId' = o.provider_order_id
      where o.id = is_paid_back.of_order
  ), sold as (
    select line.value ->> 'lineId' as id from public.orders o cross join messages m
      cross join lateral jsonb_array_elements(m.event -> 'items') line
      left join public.provider_products p on p.provider = o.provider and p.provider_product_id = line.value ->> 'productId'
      where o.id = is_paid_back.of_order and m.type = 'purchased' and coalesce(p.product_id, line.value ->> 'productId') = is_paid_back.product
  )
  select exists (select from sold) and not exists (select from sold where sold.id is null or not exists (
    select from messages m where m.type = 'partially_refunded' and m.event -> 'refundedLines' ? sold.id))
$$;
revoke execute on function private.is_paid_back(uuid, text) from public, anon, authenticated;

-- As if the owner had ended it: no later message opens it, and the owner may give it back.
create function private.end_paid_back() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was public.enrolments;
begin
  for was in select e.* from public.enrolments e where e.order_id = new.order_id and e.ended_at is null
      and private.is_paid_back(e.order_id, e.product_id) for update of e loop
    update public.enrolments e set ended_at = now(), status = 'revoked', revoked_at = coalesce(e.revoked_at, now()) where e.id = was.id;
    continue when was.status <> 'active';
    perform private.note_access(was, 'ended');
    perform public.tell_owner('vps_ended', was.order_id::text, to_char(now() at time zone 'UTC', 'YYYY-MM-DD')) where was.product_kind = 'vps';
  end loop;
  return null;
end;
$$;
revoke execute on function private.end_paid_back() from public, anon, authenticated;
create trigger end_paid_back after update of order_id on public.checkout_events for each row
  when (old.order_id is null and new.order_id is not null and new.type = 'partially_refunded' and new.event ? 'refundedLines')
  execute function private.end_paid_back();

-- The refund was told before its sale, or while the order was held.
create function private.open_unless_paid_back() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- One that is there already may have been given back by the owner since.
  if not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id)
      and private.is_paid_back(new.order_id, new.product_id) then
    new.ended_at := now();
    new.revoked_at := coalesce(new.revoked_at, now());
    new.status := 'revoked';
  end if;
  return new;
end;
$$;
revoke execute on function private.open_unless_paid_back() from public, anon, authenticated;
-- Before `keep_ended`.
create trigger ended_by_refund before insert on public.enrolments for each row execute function private.open_unless_paid_back();

-- A certificate ends with a refund of its course, also where the rest of its order is still paid.
-- This definition holds; 20261228000400_certificates_after_access.sql has an earlier one.
create or replace function private.follow_purchase() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- The buyer, by the account of the enrolment and by its address where an account has proven it.
  buyers constant uuid[] := (select coalesce(array_agg(u.id), '{}') from auth.users u
    where u.id = new.user_id or (u.email_confirmed_at is not null and lower(u.email) = lower(new.email)));
begin
  update public.certificates c set
      revoked_at = case when holds then null else now() end,
      revoked_because = case when holds then null else 'refund' end
    from (
      -- Also of access whose time is over: its order is still paid.
      select t.code, exists (select from public.enrolments e join public.orders o on o.id = e.order_id
          join auth.users u on u.id = t.user_id
          where e.product_id = new.product_id and e.product_kind = 'course' and o.status = 'paid' and not private.is_paid_back(o.id, e.product_id)
            and (e.user_id = u.id or (u.email_confirmed_at is not null and lower(e.email) = lower(u.email)))) as holds
      from public.certificates t where t.course_id = new.product_id and t.user_id = any (buyers)
        and t.revoked_because is distinct from 'owner'
    ) judged
    where c.code = judged.code and (c.revoked_at is null) <> judged.holds;
  return null;
end;
$$;
