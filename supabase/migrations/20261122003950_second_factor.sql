-- What an owner may do beyond a member takes the second factor; who has set one up reaches nothing personal without it.

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- The owner, with the second factor given in this session. Policies ask this function, so that the rule is in one place.
create function private.is_owner() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() -> 'app_metadata' ->> 'role' = 'owner' and auth.jwt() ->> 'aal' = 'aal2', false)
$$;

-- True where no second factor is owed: it was given in this session, or the account has none.
create function private.second_factor_given() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
$$;

revoke execute on function private.is_owner(), private.second_factor_given() from public;
grant execute on function private.is_owner(), private.second_factor_given() to anon, authenticated, service_role;

do $$
declare
  found record;
  name text;
begin
  -- Every policy that named the owner by the role alone.
  for found in
    select tablename, policyname, with_check from pg_catalog.pg_policies
    where schemaname = 'public' and coalesce(qual, with_check) like '%app_metadata%owner%'
  loop
    execute format('alter policy %I on public.%I using ((select private.is_owner()))%s', found.policyname, found.tablename,
      case when found.with_check is not null then ' with check ((select private.is_owner()))' else '' end);
  end loop;
  -- Restrictive: it narrows what the other policies of these tables allow. Tables that are read through them need none of their own.
  foreach name in array array['profiles', 'checkout_references', 'orders', 'enrolments', 'saved_strategies', 'kept_runs',
    'account_storage'] loop
    execute format('create policy "no second factor is owed" on public.%I as restrictive for all to authenticated
      using ((select private.second_factor_given())) with check ((select private.second_factor_given()))', name);
  end loop;
end;
$$;

-- The next three are as before, but for the second factor. What acts for a buyer by a proven address asks proven_email().
create or replace function public.proven_email() returns text language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u
    where u.id = auth.uid() and u.email_confirmed_at is not null and u.deleted_at is null and u.email <> ''
      and private.second_factor_given();
$$;

create or replace function public.release_robot_activation(activation uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.robot_activations a set released_at = now()
    from public.robot_licences l join public.enrolments e on e.id = l.enrolment_id
    where a.id = release_robot_activation.activation and a.released_at is null and l.id = a.licence_id
      and (e.user_id = auth.uid() or lower(e.email) = nullif(lower(auth.jwt() ->> 'email'), ''))
      and private.second_factor_given();
  return found;
end;
$$;

create or replace function public.release_order(order_id uuid, note text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  the_order public.orders;
begin
  if not private.is_owner() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner, signed in with the second factor, releases an order' using errcode = 'insufficient_privilege';
  end if;
  select * into the_order from public.orders o where o.id = release_order.order_id for update;
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if the_order.status <> 'held' then
    return jsonb_build_object('outcome', 'not_held', 'status', the_order.status);
  end if;
  update public.orders o set released_reason = o.hold_reason, released_at = now(), released_note = release_order.note
    where o.id = the_order.id;
  the_order := public.settle_order(the_order.id);
  return jsonb_build_object('outcome', 'released', 'status', the_order.status);
end;
$$;
