-- The last owner stays; members erase their account themselves; the owner exports and erases members (docs/adr/0051-people-in-the-console.md).

-- Whether this row of auth.users is of an owner who can sign in.
create function private.works_as_owner(account auth.users) returns boolean language sql stable set search_path = '' as $$
  select coalesce(account.raw_app_meta_data ->> 'role' = 'owner', false) and account.deleted_at is null
    and (account.banned_until is null or account.banned_until <= now())
$$;

create function private.is_last_owner(account uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = account and private.works_as_owner(u))
    and not exists (select from auth.users u where u.id <> account and u.raw_app_meta_data ->> 'role' = 'owner' and private.works_as_owner(u))
$$;

-- Refuses what would leave the site without an owner, whoever asks: the console, the auth service, the account itself, SQL. The lock is taken
-- before others are looked for: of two owners who remove each other at the same time, the second one sees what the first one did.
create function private.keep_last_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.works_as_owner(old) and (tg_op = 'DELETE' or not private.works_as_owner(new)) then
    perform pg_advisory_xact_lock(hashtextextended('the last owner', 0));
    if private.is_last_owner(old.id) then
      raise exception 'This is the last owner account, so nothing was changed' using errcode = 'raise_exception', constraint = 'keep_last_owner',
        hint = 'Make another account an owner first, in the console under Staff.';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
create trigger keep_last_owner before delete or update of raw_app_meta_data, deleted_at, banned_until on auth.users
  for each row execute function private.keep_last_owner();

alter table public.audit_log drop constraint audit_log_act_check, add constraint audit_log_act_check
  check (act in ('added', 'changed', 'deleted', 'role given', 'role taken', 'exported', 'erased', 'merged'));

-- One entry about an account, by its id alone.
create function private.log_account(act text, account uuid, after jsonb) returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, after)
    values ((select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), private.staff_role(), log_account.act,
      'accounts', log_account.account::text, log_account.after)
$$;

-- What somebody types to say that they mean this account: its address, else its number, else its id.
create function private.account_name(account auth.users) returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(account.email, ''), nullif(account.phone, ''), account.id::text)
$$;

-- Whether the person signed in, or gave a second factor, within the last ten minutes; renewing a token is not that.
create function private.signed_in_recently() returns boolean language sql stable set search_path = '' as $$
  select coalesce((
    select max((m.value ->> 'timestamp')::bigint) from jsonb_array_elements(
      case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) m
    where m.value ->> 'method' <> 'token_refresh') >= extract(epoch from now() - interval '10 minutes'), false)
$$;

-- Erases the caller's account and, by the triggers on auth.users, what hangs on it. `address` is what the person typed.
-- Returns {outcome: erased|other_address|sign_in_again|last_owner}.
create function public.erase_my_account(address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person auth.users;
begin
  select * into person from auth.users u where u.id = auth.uid() and u.deleted_at is null for update;
  if person.id is null or not private.second_factor_given() then
    raise exception 'Sign in first, with the second factor where the account has one' using errcode = 'insufficient_privilege';
  end if;
  if lower(btrim(erase_my_account.address)) is distinct from lower(private.account_name(person)) then
    return jsonb_build_object('outcome', 'other_address');
  end if;
  if private.is_last_owner(person.id) then
    return jsonb_build_object('outcome', 'last_owner');
  end if;
  if not private.signed_in_recently() then
    return jsonb_build_object('outcome', 'sign_in_again');
  end if;
  delete from auth.users u where u.id = person.id;
  return jsonb_build_object('outcome', 'erased');
end;
$$;

-- Everything that is stored about a member, as export_my_data answers it to the member. Null when there is no such account.
create function public.export_member_data(member uuid, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mine constant text := current_setting('request.jwt.claims', true);
  told jsonb;
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, exports what is stored about a member' using errcode = 'insufficient_privilege';
  end if;
  perform private.check_reason(reason);
  if not exists (select from auth.users u where u.id = member and u.deleted_at is null) then
    return null;
  end if;
  perform private.log_account('exported', member, jsonb_build_object('reason', private.without_addresses(btrim(reason))));
  perform set_config('request.jwt.claims', jsonb_build_object('sub', member, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  told := public.export_my_data();
  perform set_config('request.jwt.claims', mine, true);
  return told;
end;
$$;

-- Texts of the audit log name nobody by an address.
create function private.without_addresses(words text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(words, '[^\s@<>"'',;:()\[\]{}]+@[^\s@<>"'',;:()\[\]{}]+\.[^\s@<>"'',;:()\[\]{}]+', '[address]', 'g')
$$;

-- Erases a member as the member's own button does. Returns {outcome: erased|unknown|other_address|staff|last_owner}.
create function public.erase_member(member uuid, address text, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person auth.users;
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, erases an account' using errcode = 'insufficient_privilege';
  end if;
  perform private.check_reason(reason);
  select * into person from auth.users u where u.id = member and u.deleted_at is null for update;
  if person.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if lower(btrim(erase_member.address)) is distinct from lower(private.account_name(person)) then
    return jsonb_build_object('outcome', 'other_address');
  end if;
  if private.is_last_owner(person.id) then
    return jsonb_build_object('outcome', 'last_owner');
  end if;
  if person.raw_app_meta_data ->> 'role' in ('owner', 'editor', 'support') then
    return jsonb_build_object('outcome', 'staff');
  end if;
  perform private.log_account('erased', person.id, jsonb_build_object('reason', private.without_addresses(btrim(reason))));
  delete from auth.users u where u.id = person.id;
  return jsonb_build_object('outcome', 'erased');
end;
$$;

-- One account as the console shows it, for whoever answers people. Null when there is none.
create function public.member_details(member uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, look at members' using errcode = 'insufficient_privilege';
  end if;
  return (select jsonb_build_object(
      'id', u.id, 'email', nullif(u.email, ''), 'called', private.account_name(u), 'name', u.raw_user_meta_data ->> 'name',
      'role', u.raw_app_meta_data ->> 'role', 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at,
      'confirmed', u.email_confirmed_at is not null, 'banned', coalesce(u.banned_until > now(), false),
      'secondFactor', exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
      'sessions', (select count(*) from auth.sessions s where s.user_id = u.id),
      'orders', (select count(*) from public.orders o where o.user_id = u.id or lower(o.email) = lower(u.email)),
      'tickets', (select count(*) from public.support_tickets t where lower(t.email) = lower(u.email)),
      'bookings', (select count(*) from public.bookings b where b.user_id = u.id or lower(b.email) = lower(u.email)))
    from auth.users u where u.id = member and u.deleted_at is null);
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['private.works_as_owner(auth.users)', 'private.is_last_owner(uuid)', 'private.keep_last_owner()',
      'private.log_account(text, uuid, jsonb)', 'private.account_name(auth.users)', 'private.signed_in_recently()', 'private.check_reason(text)',
      'private.without_addresses(text)', 'public.erase_my_account(text)', 'public.export_member_data(uuid, text)',
      'public.erase_member(uuid, text, text)', 'public.member_details(uuid)'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.erase_my_account(text), public.export_member_data(uuid, text), public.erase_member(uuid, text, text),
  public.member_details(uuid) to authenticated;
