-- A certificate ends with the purchase of its course: a refund, or a dispute that holds the order, takes it back unless another purchase
-- of the course holds. It comes back with the purchase; what the owner revoked stays revoked.

-- Why it was revoked: by the owner, or because the purchase ended. Null while it is valid.
alter table public.certificates add column revoked_because text check (revoked_because in ('owner', 'refund'));
update public.certificates set revoked_because = 'owner' where revoked_at is not null;
alter table public.certificates add constraint certificates_revoked_with_a_reason check ((revoked_at is null) = (revoked_because is null));

create function private.follow_purchase() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- The buyer, by the account of the enrolment and by its address where an account has proven it.
  buyers constant uuid[] := (select coalesce(array_agg(u.id), '{}') from auth.users u
    where u.id = new.user_id or (u.email_confirmed_at is not null and lower(u.email) = lower(new.email)));
begin
  update public.certificates c set
      revoked_at = case when holds then null else now() end,
      revoked_because = case when holds then null else 'refund' end
    from (
      select t.code, exists (select from public.enrolments e join public.orders o on o.id = e.order_id
          join auth.users u on u.id = t.user_id
          where e.product_id = new.product_id and e.product_kind = 'course' and e.status = 'active' and o.status = 'paid'
            and (e.user_id = u.id or (u.email_confirmed_at is not null and lower(e.email) = lower(u.email)))) as holds
      from public.certificates t where t.course_id = new.product_id and t.user_id = any (buyers)
        and t.revoked_because is distinct from 'owner'
    ) judged
    where c.code = judged.code and (c.revoked_at is null) <> judged.holds;
  return null;
end;
$$;
revoke execute on function private.follow_purchase() from public, anon, authenticated;

create trigger follow_purchase after insert or update of status on public.enrolments for each row
  when (new.product_kind = 'course') execute function private.follow_purchase();

-- Certificates whose purchase had ended before this rule.
update public.certificates c set revoked_at = now(), revoked_because = 'refund'
  where c.revoked_at is null
    and exists (select from public.enrolments e where e.product_id = c.course_id and e.user_id = c.user_id and e.status = 'revoked')
    and not exists (select from public.enrolments e join auth.users u on u.id = c.user_id
      where e.product_id = c.course_id and e.status = 'active'
        and (e.user_id = u.id or (u.email_confirmed_at is not null and lower(e.email) = lower(u.email))));

create or replace function public.verify_certificate(code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', t.name, 'course', t.course_title, 'lessons', t.lessons, 'quizzes', t.quizzes,
      'issuedAt', t.issued_at, 'revokedAt', t.revoked_at, 'revokedBecause', t.revoked_because)
    from public.certificates t where t.code = upper(btrim(verify_certificate.code))
$$;

create or replace function public.revoke_certificate(code text, revoked boolean default true) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_owner() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner, signed in with the second factor, revokes a certificate' using errcode = 'insufficient_privilege';
  end if;
  update public.certificates t set revoked_at = case when revoke_certificate.revoked then coalesce(t.revoked_at, now()) end,
      revoked_because = case when revoke_certificate.revoked then 'owner' end
    where t.code = revoke_certificate.code;
  return found;
end;
$$;
