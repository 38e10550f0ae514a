-- An address may have two accounts, one of them of an organization that signs its people in. A role went to either, and taking it back could meet the
-- other one, which has none: it stayed. The account with a role is meant first, then the one whose own mailbox has proven the address.

-- This definition holds; 20261123008000_console.sql has an earlier one.
create or replace function public.set_staff_role(address text, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person record;
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, gives roles' using errcode = 'insufficient_privilege';
  end if;
  if wanted is not null and wanted not in ('owner', 'editor', 'support') then
    raise exception 'A role is owner, editor or support' using errcode = '22023';
  end if;
  -- Two owners who take each other's role at the same time must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('set_staff_role', 0));
  select u.id, u.raw_app_meta_data ->> 'role' as role into person from auth.users u
    where lower(u.email) = lower(btrim(address)) and u.email_confirmed_at is not null and u.deleted_at is null
    order by u.raw_app_meta_data ->> 'role' is null, u.is_sso_user, u.created_at limit 1 for update;
  if person.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if person.role is not distinct from wanted then
    return jsonb_build_object('outcome', 'same');
  end if;
  if person.role = 'owner' and not exists (select from auth.users u where u.id <> person.id and u.deleted_at is null
      and u.raw_app_meta_data ->> 'role' = 'owner') then
    return jsonb_build_object('outcome', 'last_owner');
  end if;
  update auth.users u set raw_app_meta_data = case when wanted is null then u.raw_app_meta_data - 'role'
      else coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('role', wanted) end where u.id = person.id;
  delete from auth.sessions s where s.user_id = person.id;
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, before, after)
    values ((select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), 'owner',
      case when wanted is null then 'role taken' else 'role given' end, 'staff', person.id::text,
      jsonb_build_object('role', person.role), jsonb_build_object('role', wanted));
  return jsonb_build_object('outcome', 'changed');
end;
$$;
