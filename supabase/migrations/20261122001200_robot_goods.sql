-- What the buyer of a robot gets: files, licences, activations on live accounts.

-- The newest version of each robot. The server writes the files when it starts, from the robot's rules.
create table public.robot_releases (
  robot_id text primary key check (robot_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  version text not null check (char_length(version) between 1 and 20),
  -- [{version, date, change}], newest first.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  -- Over all files: they are written again only when something in them changed.
  fingerprint text not null,
  -- Files that could not be made, with the reason: [{name, reason}].
  missing jsonb not null default '[]' check (jsonb_typeof(missing) = 'array'),
  published_at timestamptz not null default now()
);
create table public.robot_files (
  robot_id text not null references public.robot_releases (robot_id) on delete cascade,
  name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$'),
  label text not null,
  media_type text not null,
  content text not null,
  position integer not null default 0,
  primary key (robot_id, name)
);

create table public.robot_licences (
  id uuid primary key default gen_random_uuid(),
  enrolment_id uuid not null references public.enrolments (id) on delete cascade,
  -- 1 to the quantity that was bought.
  number integer not null check (number > 0),
  activation_limit integer not null check (activation_limit between 1 and 100),
  created_at timestamptz not null default now(),
  unique (enrolment_id, number)
);

-- Keys are derived from the licence's id and a secret outside this database. Only their hashes are stored, so a reader of the
-- database cannot use a licence. A key that was once shown stays good when the secret changes.
create table public.robot_licence_keys (
  key_hash text primary key check (key_hash ~ '^[0-9a-f]{64}$'),
  licence_id uuid not null references public.robot_licences (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index robot_licence_keys_by_licence on public.robot_licence_keys (licence_id);

create table public.robot_activations (
  id uuid primary key default gen_random_uuid(),
  licence_id uuid not null references public.robot_licences (id) on delete cascade,
  -- Keyed hash of account number and server: the number itself is not stored.
  account_hash text not null check (account_hash ~ '^[0-9a-f]{64}$'),
  -- Its last four digits, so that the member can tell the accounts apart.
  account_hint text not null check (char_length(account_hint) <= 4),
  server text not null check (char_length(server) <= 64),
  version text check (char_length(version) <= 20),
  activated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  released_at timestamptz,
  unique (licence_id, account_hash)
);

create table public.robot_downloads (
  id bigint generated always as identity primary key,
  enrolment_id uuid not null references public.enrolments (id) on delete cascade,
  file text not null check (char_length(file) <= 120),
  version text not null,
  downloaded_at timestamptz not null default now()
);
create index robot_downloads_by_enrolment on public.robot_downloads (enrolment_id, downloaded_at);

-- Counts of licence requests, by keyed hash of the address and by hash of the key.
create unlogged table public.licence_requests (
  subject text primary key,
  window_start timestamptz not null,
  requests integer not null
);
create index licence_requests_by_age on public.licence_requests (window_start);

do $$
declare
  name text;
begin
  foreach name in array array['robot_releases', 'robot_files', 'robot_licences', 'robot_licence_keys', 'robot_activations',
    'robot_downloads', 'licence_requests'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)',
      name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
  foreach name in array array['robot_files', 'robot_licences', 'robot_activations', 'robot_downloads'] loop
    execute format('grant select on public.%I to authenticated', name);
    execute format('create policy "the owner reads" on public.%I for select to authenticated using (%s)', name,
      $policy$((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner'$policy$);
  end loop;
end;
$$;

grant select on public.robot_releases to anon, authenticated;
create policy "version logs are public" on public.robot_releases for select to anon, authenticated using (true);
-- Every subquery runs under the reader's own policies: only the reader's enrolments are visible in it.
create policy "a licensee reads the files" on public.robot_files for select to authenticated using (
  exists (select 1 from public.enrolments e where e.product_id = robot_files.robot_id and e.status = 'active')
);
create policy "a buyer reads own licences" on public.robot_licences for select to authenticated using (
  exists (select 1 from public.enrolments e where e.id = robot_licences.enrolment_id)
);
create policy "a buyer reads own activations" on public.robot_activations for select to authenticated using (
  exists (select 1 from public.robot_licences l where l.id = robot_activations.licence_id)
);
create policy "a buyer reads own downloads" on public.robot_downloads for select to authenticated using (
  exists (select 1 from public.enrolments e where e.id = robot_downloads.enrolment_id)
);

-- As many licences as were bought. At commit, when items and enrolment are both in their final state.
create function public.grant_robot_licences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.robot_licences (enrolment_id, number, activation_limit)
    select e.id, n, coalesce((select r.activation_limit from public.robots r where r.id = e.product_id), 3)
    from public.enrolments e
    join public.order_items i on i.order_id = e.order_id and i.product_id = e.product_id
    cross join generate_series(1, least(i.quantity, 1000)) n
    where e.id = new.id and e.product_kind = 'robot' and e.status = 'active'
    on conflict (enrolment_id, number) do nothing;
  return null;
end;
$$;
create constraint trigger grant_robot_licences after insert or update on public.enrolments
  deferrable initially deferred for each row execute function public.grant_robot_licences();

insert into public.robot_licences (enrolment_id, number, activation_limit)
  select e.id, n, coalesce((select r.activation_limit from public.robots r where r.id = e.product_id), 3)
  from public.enrolments e
  join public.order_items i on i.order_id = e.order_id and i.product_id = e.product_id
  cross join generate_series(1, least(i.quantity, 1000)) n
  where e.product_kind = 'robot' and e.status = 'active';

-- One of a subject's requests in a window: 0 when it is allowed, else the seconds until the next one would be.
create function public.take_licence_request(subject text, allowed integer, window_seconds integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  counted public.licence_requests;
  span constant interval := make_interval(secs => window_seconds);
begin
  insert into public.licence_requests as known (subject, window_start, requests)
    values (take_licence_request.subject, now(), 1)
    on conflict on constraint licence_requests_pkey do update set
      requests = case when known.window_start <= now() - span then 1 else least(known.requests, allowed) + 1 end,
      window_start = case when known.window_start <= now() - span then now() else known.window_start end
    returning * into counted;
  -- Skipping what others hold: two sweeps that meet in different order would wait for each other.
  delete from public.licence_requests old where old.subject in (select stale.subject from public.licence_requests stale
    where stale.window_start < now() - span * 2 limit 100 for update skip locked);
  if counted.requests <= allowed then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from counted.window_start + span - now())))::integer;
end;
$$;

-- request: {action: activate|check, keyHash, product, accountHash, accountHint, server, version}
-- Returns {status: active|inactive|limit|ended|unknown, used, allowed}.
create function public.use_robot_licence(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := use_robot_licence.request;
  licence public.robot_licences;
  good boolean;
  mine public.robot_activations;
  used integer;
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

  update public.robot_activations a set last_seen_at = now(), version = coalesce(wanted ->> 'version', a.version)
    where a.licence_id = licence.id and a.account_hash = wanted ->> 'accountHash' and a.released_at is null
    returning * into mine;
  if mine.id is null and wanted ->> 'action' = 'activate' then
    if used >= licence.activation_limit then
      return jsonb_build_object('status', 'limit', 'used', used, 'allowed', licence.activation_limit);
    end if;
    insert into public.robot_activations as known (licence_id, account_hash, account_hint, server, version)
      values (licence.id, wanted ->> 'accountHash', wanted ->> 'accountHint', wanted ->> 'server', wanted ->> 'version')
      on conflict (licence_id, account_hash) do update set released_at = null, last_seen_at = now(),
        activated_at = now(), version = excluded.version, server = excluded.server
      returning * into mine;
    used := used + 1;
  end if;
  return jsonb_build_object('status', case when mine.id is null then 'inactive' else 'active' end,
    'used', used, 'allowed', licence.activation_limit);
end;
$$;

-- The member takes a licence off an account. The same buyer as in "a buyer reads own enrolments".
create function public.release_robot_activation(activation uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.robot_activations a set released_at = now()
    from public.robot_licences l join public.enrolments e on e.id = l.enrolment_id
    where a.id = release_robot_activation.activation and a.released_at is null and l.id = a.licence_id
      and (e.user_id = auth.uid() or lower(e.email) = nullif(lower(auth.jwt() ->> 'email'), ''));
  return found;
end;
$$;

-- Counts one download; false when this enrolment has had too many within the hour.
create function public.record_robot_download(enrolment uuid, file text, version text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.robot_downloads d where d.enrolment_id = record_robot_download.enrolment
    and d.downloaded_at > now() - interval '1 hour') >= 60 then
    return false;
  end if;
  insert into public.robot_downloads (enrolment_id, file, version)
    values (record_robot_download.enrolment, record_robot_download.file, record_robot_download.version);
  return true;
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['grant_robot_licences()', 'take_licence_request(text, integer, integer)',
    'use_robot_licence(jsonb)', 'release_robot_activation(uuid)', 'record_robot_download(uuid, text, text)'] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', signature);
    execute format('grant execute on function public.%s to service_role', signature);
  end loop;
end;
$$;
grant execute on function public.release_robot_activation(uuid) to authenticated;
