-- The list of members with 100,000 accounts: the page is found before its rows are read, and a part of an address or name by trigrams where there are any.

do $$
declare
  place text;
begin
  select n.nspname into place from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if place is not null then
    execute format('create index if not exists users_by_parts on auth.users using gin
      (lower(coalesce(email, '''') || '' '' || coalesce(raw_user_meta_data ->> ''name'', '''')) %I.gin_trgm_ops)', place);
  end if;
exception when insufficient_privilege then
  raise notice 'The accounts'' table is not ours: a search for members reads it whole';
end;
$$;

-- Of a search, `total` is at most 1,001: then there may be more.
-- This definition holds; 20261123008020_system_state.sql has an earlier one.
create or replace function public.find_members(search text, from_row integer default 0) returns table (id uuid, email text, name text, created_at timestamptz,
  last_sign_in_at timestamptz, confirmed boolean, banned boolean, orders bigint, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern constant text := '%' || regexp_replace(lower(coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
  wanted constant text := 'u.deleted_at is null and not u.is_anonymous' || case when coalesce(search, '') = '' then ''
    else ' and lower(coalesce(u.email, '''') || '' '' || coalesce(u.raw_user_meta_data ->> ''name'', '''')) like $1' end;
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, look for members' using errcode = 'insufficient_privilege';
  end if;
  return query execute format('select u.id, u.email::text, u.raw_user_meta_data ->> ''name'', u.created_at, u.last_sign_in_at, u.email_confirmed_at is not null,
      coalesce(u.banned_until > now(), false), (select count(*) from public.orders o where o.user_id = u.id or lower(o.email) = lower(u.email)),
      (select count(*) from (select from auth.users u where %1$s limit %2$s) counted)
    from (select u.id from auth.users u where %1$s order by u.created_at desc, u.id limit 50 offset $2) page join auth.users u on u.id = page.id
    order by u.created_at desc, u.id', wanted, case when coalesce(search, '') = '' then 'all' else '1001' end) using pattern, greatest(coalesce(from_row, 0), 0);
end;
$$;
