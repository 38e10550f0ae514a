-- A license that is moved from account to account would serve a whole group of people, one after the other. And a secret that was lost or
-- changed must not take licenses off the accounts they are on.

alter table public.robot_activations
  -- Which secret account_hash was made with, as a hash of it; null for those made before this was noted.
  add column hashed_with text check (char_length(hashed_with) <= 64);

-- Each time that a license was put on an account.
create table public.robot_activation_log (
  id bigint generated always as identity primary key,
  licence_id uuid not null references public.robot_licences (id) on delete cascade,
  activated_at timestamptz not null default now()
);
create index robot_activation_log_by_licence on public.robot_activation_log (licence_id, activated_at);
alter table public.robot_activation_log enable row level security;
alter table public.robot_activation_log force row level security;
create policy "the owner reads" on public.robot_activation_log for select to authenticated
  using (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner');
create policy "the database owner maintains" on public.robot_activation_log for all to current_user using (true) with check (true);
revoke all on public.robot_activation_log from anon, authenticated;
grant select on public.robot_activation_log to authenticated;
grant all on public.robot_activation_log to service_role;

-- request: {action: activate|check, keyHash, product, accountHash, hashedWith?, accountHint, server, version}
-- Returns {status: active|inactive|limit|ended|unknown, used, allowed, movesAgainAt?: when `limit` is that of moves}.
-- This definition holds; 20261122001200_robot_goods.sql has an earlier one.
create or replace function public.use_robot_licence(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := use_robot_licence.request;
  -- Beside the accounts it covers, a license moves this often within the span.
  moves constant integer := 10;
  span constant interval := interval '30 days';
  licence public.robot_licences;
  good boolean;
  mine public.robot_activations;
  used integer;
  again_at timestamptz;
begin
  select l.* into licence from public.robot_licence_keys k join public.robot_licences l on l.id = k.licence_id
    where k.key_hash = wanted ->> 'keyHash' for update of l;
  if licence.id is null then
    return jsonb_build_object('status', 'unknown', 'used', 0, 'allowed', 0);
  end if;
  select e.status = 'active' and o.status = 'paid' into good from public.enrolments e join public.orders o on o.id = e.order_id
    where e.id = licence.enrolment_id and e.product_id = wanted ->> 'product';
  if good is null then
    return jsonb_build_object('status', 'unknown', 'used', 0, 'allowed', 0);
  end if;
  select count(*) into used from public.robot_activations a where a.licence_id = licence.id and a.released_at is null;
  if not good then
    return jsonb_build_object('status', 'ended', 'used', used, 'allowed', licence.activation_limit);
  end if;

  -- Under another secret the same account has another hash: then server and last digits say which one it is.
  update public.robot_activations a set account_hash = wanted ->> 'accountHash', hashed_with = wanted ->> 'hashedWith'
    where a.id = (select k.id from public.robot_activations k
        where k.licence_id = licence.id and k.released_at is null and k.hashed_with is distinct from wanted ->> 'hashedWith'
          and k.account_hint = wanted ->> 'accountHint' and lower(k.server) = lower(wanted ->> 'server')
        order by k.activated_at, k.id limit 1)
      and not exists (select 1 from public.robot_activations k
        where k.licence_id = licence.id and k.account_hash = wanted ->> 'accountHash');

  update public.robot_activations a set last_seen_at = now(), version = coalesce(wanted ->> 'version', a.version),
      hashed_with = coalesce(wanted ->> 'hashedWith', a.hashed_with)
    where a.licence_id = licence.id and a.account_hash = wanted ->> 'accountHash' and a.released_at is null
    returning * into mine;
  if mine.id is null and wanted ->> 'action' = 'activate' then
    if used >= licence.activation_limit then
      return jsonb_build_object('status', 'limit', 'used', used, 'allowed', licence.activation_limit);
    end if;
    select l.activated_at + span into again_at from public.robot_activation_log l
      where l.licence_id = licence.id and l.activated_at > now() - span
      order by l.activated_at desc offset licence.activation_limit + moves - 1 limit 1;
    if again_at is not null then
      return jsonb_build_object('status', 'limit', 'used', used, 'allowed', licence.activation_limit, 'movesAgainAt', again_at);
    end if;
    insert into public.robot_activations as known (licence_id, account_hash, hashed_with, account_hint, server, version)
      values (licence.id, wanted ->> 'accountHash', wanted ->> 'hashedWith', wanted ->> 'accountHint', wanted ->> 'server',
        wanted ->> 'version')
      on conflict (licence_id, account_hash) do update set released_at = null, last_seen_at = now(), hashed_with = excluded.hashed_with,
        activated_at = now(), version = excluded.version, server = excluded.server
      returning * into mine;
    insert into public.robot_activation_log (licence_id) values (licence.id);
    delete from public.robot_activation_log l where l.licence_id = licence.id and l.activated_at < now() - span;
    used := used + 1;
  end if;
  return jsonb_build_object('status', case when mine.id is null then 'inactive' else 'active' end,
    'used', used, 'allowed', licence.activation_limit);
end;
$$;
