-- A certificate ends with a refund or a dispute of its course. It ended as well when access that the owner gave until a date was over, or that the owner ended,
-- and its public page said that the purchase was refunded or disputed. What somebody finished they have finished; the owner can revoke it.

-- This definition holds; 20261123008210_certificates_follow_refunds.sql has an earlier one.
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
          where e.product_id = new.product_id and e.product_kind = 'course' and o.status = 'paid'
            and (e.user_id = u.id or (u.email_confirmed_at is not null and lower(e.email) = lower(u.email)))) as holds
      from public.certificates t where t.course_id = new.product_id and t.user_id = any (buyers)
        and t.revoked_because is distinct from 'owner'
    ) judged
    where c.code = judged.code and (c.revoked_at is null) <> judged.holds;
  return null;
end;
$$;

-- Those that were taken back so.
update public.certificates c set revoked_at = null, revoked_because = null
  where c.revoked_because = 'refund' and exists (select from public.enrolments e join public.orders o on o.id = e.order_id
    join auth.users u on u.id = c.user_id
    where e.product_id = c.course_id and e.product_kind = 'course' and o.status = 'paid'
      and (e.user_id = u.id or (u.email_confirmed_at is not null and lower(e.email) = lower(u.email))));
