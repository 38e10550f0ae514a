-- What the console shows of the machinery, and of sales. For the owner alone.

-- {database: bytes, files: [{bucket, files, bytes}], accounts, signedIn}
create function public.system_state() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, looks at the system' using errcode = 'insufficient_privilege';
  end if;
  return jsonb_build_object(
    'database', (select sum(pg_total_relation_size(c.oid)) from pg_catalog.pg_class c where c.relkind in ('r', 'm')),
    'files', (select coalesce(jsonb_agg(to_jsonb(f) order by f.bucket), '[]') from (
      select o.bucket_id as bucket, count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
      from storage.objects o group by o.bucket_id) f),
    'accounts', (select count(*) from auth.users u where u.deleted_at is null),
    'signedIn', (select count(distinct s.user_id) from auth.sessions s));
end;
$$;

-- Paid orders by day in UTC and product, without test money: {day, productId, orders, cents, currency}; refunds as negative.
create function public.sales_by_day(since date) returns table (day date, product_id text, currency text, orders bigint, cents bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees sales' using errcode = 'insufficient_privilege';
  end if;
  return query
    select moved.on_day, i.product_id, i.currency, sum(moved.sign)::bigint, sum(moved.sign * i.total_cents)::bigint
    from (
      select o.id, (coalesce(o.purchased_at, o.created_at) at time zone 'UTC')::date as on_day, 1 as sign from public.orders o
        where o.status in ('paid', 'refunded') and not o.test
      union all
      select o.id, (o.refunded_at at time zone 'UTC')::date, -1 from public.orders o
        where o.status = 'refunded' and o.refunded_at is not null and not o.test
    ) moved join public.order_items i on i.order_id = moved.id
    where moved.on_day >= sales_by_day.since group by 1, 2, 3 order by 1, 2;
end;
$$;

-- Accounts by a part of their address, newest first, with how much each has bought. For whoever answers people.
create function public.find_members(search text, from_row integer default 0) returns table (id uuid, email text, name text, created_at timestamptz,
  last_sign_in_at timestamptz, confirmed boolean, banned boolean, orders bigint, total bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, look for members' using errcode = 'insufficient_privilege';
  end if;
  return query
    with found as (
      select u.* from auth.users u where u.deleted_at is null and not u.is_anonymous
        and (search = '' or strpos(lower(coalesce(u.email, '') || ' ' || coalesce(u.raw_user_meta_data ->> 'name', '')), lower(search)) > 0))
    select f.id, f.email::text, f.raw_user_meta_data ->> 'name', f.created_at, f.last_sign_in_at, f.email_confirmed_at is not null,
      coalesce(f.banned_until > now(), false), (select count(*) from public.orders o where o.user_id = f.id or lower(o.email) = lower(f.email)),
      (select count(*) from found)
    from found f order by f.created_at desc limit 50 offset greatest(from_row, 0);
end;
$$;

-- The owner keeps an account from signing in, or lets it in again; its sessions end at once. Accounts of staff first lose their role.
create function public.ban_member(member uuid, banned boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person record;
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, bans an account' using errcode = 'insufficient_privilege';
  end if;
  select u.id, u.raw_app_meta_data ->> 'role' as role into person from auth.users u where u.id = member and u.deleted_at is null for update;
  if person.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if person.role in ('owner', 'editor', 'support') then
    return jsonb_build_object('outcome', 'staff');
  end if;
  update auth.users u set banned_until = case when banned then now() + interval '100 years' end where u.id = member;
  if banned then
    delete from auth.sessions s where s.user_id = member;
  end if;
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, before, after)
    values ((select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), 'owner', 'changed', 'accounts',
      member::text, jsonb_build_object('banned', not banned), jsonb_build_object('banned', banned));
  return jsonb_build_object('outcome', 'changed');
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['system_state()', 'sales_by_day(date)', 'find_members(text, integer)', 'ban_member(uuid, boolean)'] loop
    execute format('revoke execute on function public.%s from public, anon', signature);
    execute format('grant execute on function public.%s to authenticated', signature);
  end loop;
end;
$$;
