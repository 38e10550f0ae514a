-- Access that the owner gives, ends, gives back and dates, and licenses that are revoked and reissued (docs/adr/0050-sales-desk.md).

alter table public.enrolments
  -- The owner has ended it, whatever its order says.
  add column ended_at timestamptz,
  -- From this moment on it is over, whatever its order says.
  add column ends_at timestamptz;
create index enrolments_by_time on public.enrolments (granted_at desc, id desc);
create index enrolments_to_end on public.enrolments (ends_at) where status = 'active' and ends_at is not null;

-- No event, release or replay opens what the owner has ended. What is open and whose date has come is left to the job, which tells its holder.
create function private.keep_ended() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'active' and (tg_op = 'INSERT' or old.status <> 'active') and (new.ended_at is not null or new.ends_at <= now()) then
    new.status := 'revoked';
    new.revoked_at := coalesce(new.ended_at, new.ends_at);
  end if;
  return new;
end;
$$;
create trigger keep_ended before insert or update on public.enrolments for each row execute function private.keep_ended();

alter table public.robot_licences
  add column revoked_at timestamptz,
  -- A key counts while it is of its license's generation.
  add column generation integer not null default 1 check (generation between 1 and 1000);
alter table public.robot_licence_keys add column generation integer not null default 1;
create index robot_licences_by_time on public.robot_licences (created_at desc, id desc);

-- One order may have several products whose access is ended by hand, each told by itself.
alter table public.order_notices add column product_id text not null default '';
alter table public.order_notices drop constraint order_notices_pkey;
alter table public.order_notices add primary key (order_id, kind, product_id);
alter table public.order_notices drop constraint order_notices_kind_check;
alter table public.order_notices add constraint order_notices_kind_check
  check (kind in ('receipt', 'held', 'refund', 'ended', 'restored', 'end_date', 'license'));

-- At commit, so that only the state that the whole transaction leaves behind is told.
-- This definition holds; 20261122003600_sandbox_sales.sql has an earlier one.
create or replace function public.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_notices (order_id, kind)
    select o.id, case o.status when 'paid' then 'receipt' when 'refunded' then 'refund' else 'held' end
    from public.orders o
    -- A refund whose purchase is not known yet has nothing to name.
    where o.id = new.id and o.purchased_at is not null
      and (o.status in ('paid', 'refunded') or (o.status = 'held' and not public.waits_for_sandbox(o)))
    on conflict (order_id, kind, product_id) do nothing;
  if found then
    perform pg_notify('order_notices', '');
  end if;
  return null;
end;
$$;

-- Tells the buyer what became of one product of an order, again each time. What was taken back before it was mailed is not told.
create function private.note_access(enrolment public.enrolments, kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.order_notices n where n.order_id = (enrolment).order_id and n.product_id = (enrolment).product_id
    and n.mailed_at is null and (note_access.kind, n.kind) in (('restored', 'ended'), ('ended', 'restored'));
  if found then
    return;
  end if;
  insert into public.order_notices (order_id, kind, product_id) values ((enrolment).order_id, note_access.kind, (enrolment).product_id)
    on conflict on constraint order_notices_pkey do update set mailed_at = null, created_at = now();
  perform pg_notify('order_notices', '');
end;
$$;

create function private.check_reason(reason text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(char_length(btrim(reason)), 0) not between 3 and 300 then
    raise exception 'Nothing was changed: write a reason of 3 to 300 characters' using errcode = '22023';
  end if;
  return btrim(reason);
end;
$$;

create function private.refuse_all_but_who_sells() returns void language plpgsql set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, gives or ends access' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Gives one product to whoever has this address, as an order of the provider `given`. The request names the order, so that a form sent twice gives
-- once. Returns {outcome: given|already|no_product, orderId}.
create function public.give_access(request uuid, address text, product text, reason text, ends timestamptz default null,
  whole_course boolean default false, pieces integer default 1) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant text := lower(btrim(address));
  why text;
  sold record;
  earlier uuid;
begin
  perform private.refuse_all_but_who_sells();
  why := private.check_reason(reason);
  if buyer !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' or char_length(buyer) > 320 then
    raise exception 'Nothing was given: "%" is not an email address', left(address, 80) using errcode = '22023';
  end if;
  if ends <= now() then
    raise exception 'Nothing was given: the end is in the past' using errcode = '22023';
  end if;
  if pieces not between 1 and 100 then
    raise exception 'Nothing was given: 1 to 100 licenses at a time' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('give ' || buyer || ' ' || product, 0));
  if exists (select from public.orders o where o.id = request) then
    return jsonb_build_object('outcome', 'given', 'orderId', request);
  end if;
  select p.* into sold from public.products p where p.id = give_access.product;
  if sold.id is null then
    return jsonb_build_object('outcome', 'no_product');
  end if;
  select o.id into earlier from public.orders o join public.enrolments e on e.order_id = o.id
    where o.provider = 'given' and lower(e.email) = buyer and e.product_id = sold.id and e.status = 'active' limit 1;
  if earlier is not null then
    return jsonb_build_object('outcome', 'already', 'orderId', earlier);
  end if;
  insert into public.orders (id, provider, email, user_id, status, currency, purchased_at, released_note)
    values (request, 'given', buyer, (select u.id from auth.users u
      where lower(u.email) = buyer and u.email_confirmed_at is not null and u.deleted_at is null limit 1), 'held', sold.currency, now(), why);
  insert into public.order_items (order_id, product_id, product_kind, name, price_cents, total_cents, currency, quantity)
    values (request, sold.id, sold.kind, sold.name, 0, 0, sold.currency, pieces);
  perform public.settle_order(request);
  update public.enrolments e set ends_at = ends, all_weeks_at = case when whole_course and e.product_kind = 'course' then now() end
    where e.order_id = request;
  perform private.log_act('changed', 'enrolments', (select e.id::text from public.enrolments e where e.order_id = request), null,
    jsonb_build_object('done', 'given', 'product', sold.id, 'reason', why));
  return jsonb_build_object('outcome', 'given', 'orderId', request);
end;
$$;

-- Ends, gives back or dates the access of one enrolment. What it says is laid over what its order says and leaves the order as it is.
-- Returns {outcome: changed|same|unknown, status}. `status` is what is now: given back, it is what the order says.
create function private.change_access(enrolment uuid, act text, reason text, ends timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text;
  now_is public.enrolments;
  was public.enrolments;
begin
  perform private.refuse_all_but_who_sells();
  why := private.check_reason(reason);
  -- The order before its enrolment, as events do, so that both never wait for each other.
  perform from public.orders o where o.id = (select e.order_id from public.enrolments e where e.id = change_access.enrolment) for update;
  select * into was from public.enrolments e where e.id = change_access.enrolment for update;
  if was.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if (act = 'end' and was.ended_at is not null) or (act = 'restore' and was.ended_at is null)
      or (act = 'date' and was.ends_at is not distinct from ends) then
    return jsonb_build_object('outcome', 'same', 'status', was.status);
  end if;
  if act = 'end' then
    update public.enrolments e set ended_at = now(), status = 'revoked', revoked_at = coalesce(e.revoked_at, now()) where e.id = was.id;
  elsif act = 'restore' then
    update public.enrolments e set ended_at = null where e.id = was.id;
  else
    update public.enrolments e set ends_at = ends where e.id = was.id;
  end if;
  if act <> 'end' then
    perform public.settle_order(was.order_id);
  end if;
  -- An end in the past, or one that was set on what is open.
  update public.enrolments e set status = 'revoked', revoked_at = e.ends_at where e.id = was.id and e.status = 'active' and e.ends_at <= now();
  select * into now_is from public.enrolments e where e.id = was.id;
  if was.status = 'active' and now_is.status <> 'active' then
    perform private.note_access(now_is, 'ended');
  elsif was.status <> 'active' and now_is.status = 'active' then
    perform private.note_access(now_is, 'restored');
  elsif act = 'date' and now_is.status = 'active' then
    perform private.note_access(now_is, 'end_date');
  end if;
  perform private.log_act('changed', 'enrolments', was.id::text, null, jsonb_build_object('done',
    case act when 'end' then 'ended' when 'restore' then 'given back' else 'dated' end, 'product', was.product_id, 'reason', why, 'ends', ends));
  return jsonb_build_object('outcome', 'changed', 'status', now_is.status);
end;
$$;
create function public.end_access(enrolment uuid, reason text) returns jsonb language sql security definer set search_path = '' as $$
  select private.change_access(enrolment, 'end', reason)
$$;
create function public.restore_access(enrolment uuid, reason text) returns jsonb language sql security definer set search_path = '' as $$
  select private.change_access(enrolment, 'restore', reason)
$$;
create function public.date_access(enrolment uuid, ends timestamptz, reason text) returns jsonb language sql security definer set search_path = '' as $$
  select private.change_access(enrolment, 'date', reason, ends)
$$;

-- Ends what is over, and tells the buyers. For the server's job. Returns how many ended.
create function public.end_due_access() returns integer language plpgsql security definer set search_path = '' as $$
declare
  due record;
  ended public.enrolments;
  count integer := 0;
begin
  for due in select e.id, e.order_id from public.enrolments e where e.status = 'active' and e.ends_at <= now() order by e.id loop
    -- The order before its enrolment, as events do, so that both never wait for each other.
    perform from public.orders o where o.id = due.order_id for update;
    update public.enrolments e set status = 'revoked', revoked_at = e.ends_at
      where e.id = due.id and e.status = 'active' and e.ends_at <= now() returning * into ended;
    if found then
      perform private.note_access(ended, 'ended');
      count := count + 1;
    end if;
  end loop;
  return count;
end;
$$;

-- One license of a robot: revoke, restore, reissue (the old key stops, the accounts stay), or free (take it off one account).
-- Returns {outcome: changed|same|unknown}.
create function public.change_licence(licence uuid, act text, reason text, activation uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text;
  was public.robot_licences;
  holder public.enrolments;
begin
  perform private.refuse_all_but_who_sells();
  why := private.check_reason(reason);
  if act not in ('revoke', 'restore', 'reissue', 'free') then
    raise exception 'A license is revoked, restored, reissued or freed' using errcode = '22023';
  end if;
  select * into was from public.robot_licences l where l.id = change_licence.licence for update;
  if was.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into holder from public.enrolments e where e.id = was.enrolment_id;
  if act = 'free' then
    update public.robot_activations a set released_at = now()
      where a.id = activation and a.licence_id = was.id and a.released_at is null;
  elsif act = 'reissue' then
    update public.robot_licences l set generation = l.generation + 1 where l.id = was.id;
    delete from public.robot_licence_keys k where k.licence_id = was.id and k.generation <= was.generation;
    perform private.note_access(holder, 'license');
  else
    update public.robot_licences l set revoked_at = case act when 'revoke' then now() end
      where l.id = was.id and (l.revoked_at is null) = (act = 'revoke');
  end if;
  if act <> 'reissue' and not found then
    return jsonb_build_object('outcome', 'same');
  end if;
  perform private.log_act('changed', 'robot_licences', was.id::text, null, jsonb_build_object('done', act, 'product', holder.product_id,
    'number', was.number, 'reason', why));
  return jsonb_build_object('outcome', 'changed');
end;
$$;

-- Licenses with whose they are and the accounts they are on, as the caller may see them.
create view public.licence_list with (security_invoker = true) as
  select l.id, l.number, l.activation_limit, l.generation, l.revoked_at, l.created_at, e.id as enrolment_id, e.order_id, e.product_id, e.email,
    e.status,
    (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'hint', a.account_hint, 'server', a.server, 'version', a.version,
        'activatedAt', a.activated_at, 'lastSeenAt', a.last_seen_at) order by a.activated_at), '[]')
      from public.robot_activations a where a.licence_id = l.id and a.released_at is null) as activations
  from public.robot_licences l join public.enrolments e on e.id = l.enrolment_id;
revoke all on public.licence_list from anon, authenticated;
grant select on public.licence_list to authenticated;

-- What of an order's prices is not as the catalog has it.
create function private.price_doubts(of_order public.orders) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    (select 'paid in another currency: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = (of_order).id and i.currency <> p.currency),
    (select 'paid less than the catalogue price: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = (of_order).id and i.currency = p.currency and i.total_cents < p.price_cents::bigint * i.quantity
      having (of_order).discount_code is null
        and sum(p.price_cents::bigint * i.quantity - i.total_cents) > coalesce((of_order).discount_cents, 0))
  ), '');
$$;

-- Why an order is held. This definition holds; 20261122005500_order_line_totals.sql has an earlier one.
create or replace function public.order_hold_reason(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    case when o.provider = 'sandbox' and not (select s.sandbox_sells from public.checkout_state s)
      then 'bought in the sandbox, no money was paid' end,
    case when o.purchased_at is not null and o.erased_at is null and o.user_id is null and o.email is null
      then 'no email address, so nobody was told and nobody can open what was bought' end,
    case when o.test and o.provider <> 'sandbox' then 'test sale, no money was paid' end,
    case when o.disputed_at is not null and o.dispute_won_at is null then 'the payment is disputed' end,
    (select 'unknown product, map it in provider_products: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i where i.order_id = o.id and i.product_kind is null
        and not exists (select from public.provider_products m where m.provider = o.provider and m.product_id = i.product_id)),
    -- A row of before the check, or one whose product was deleted since.
    (select 'correct product_id in provider_products: '
        || string_agg(format('the row (%s, %s) names "%s", which is no product', m.provider, m.provider_product_id, m.product_id), ', '
          order by m.provider_product_id)
      from public.order_items i join public.provider_products m on m.provider = o.provider and m.product_id = i.product_id
      where i.order_id = o.id and i.product_kind is null),
    case when o.provider <> 'given' then private.price_doubts(o) end
  ), '') from public.orders o where o.id = order_hold_reason.order_id;
$$;

-- request: {action: activate|check, keyHash, product, accountHash, hashedWith?, accountHint, server, version}
-- Returns {status: active|inactive|limit|ended|unknown, used, allowed, movesAgainAt?: when `limit` is that of moves}.
-- This definition holds; 20261122003610_licences.sql has an earlier one.
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
    where k.key_hash = wanted ->> 'keyHash' and k.generation = l.generation for update of l;
  if licence.id is null then
    return jsonb_build_object('status', 'unknown', 'used', 0, 'allowed', 0);
  end if;
  select e.status = 'active' and o.status = 'paid' and licence.revoked_at is null into good from public.enrolments e join public.orders o on o.id = e.order_id
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

-- The owner opens all weeks to one student, or lets them come week by week again. False when there is no such enrolment in a course.
-- This definition holds; 20261123007700_course_lessons.sql has an earlier one, without the reason.
drop function public.open_whole_course(uuid, boolean);
create function public.open_whole_course(enrolment uuid, opened boolean default true, reason text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_owner() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner, signed in with the second factor, opens a course' using errcode = 'insufficient_privilege';
  end if;
  update public.enrolments e set all_weeks_at = case when open_whole_course.opened then coalesce(e.all_weeks_at, now()) end
    where e.id = open_whole_course.enrolment and e.product_kind = 'course';
  if not found then
    return false;
  end if;
  perform private.log_act('changed', 'enrolments', enrolment::text, null, jsonb_build_object('done',
    case when opened then 'all weeks opened' else 'week by week again' end, 'reason', reason));
  return true;
end;
$$;
revoke execute on function public.open_whole_course(uuid, boolean, text) from public, anon;
grant execute on function public.open_whole_course(uuid, boolean, text) to authenticated, service_role;

do $$
declare
  signature text;
begin
  foreach signature in array array['private.keep_ended()', 'private.note_access(public.enrolments, text)', 'private.check_reason(text)',
    'private.refuse_all_but_who_sells()', 'private.change_access(uuid, text, text, timestamptz)', 'private.price_doubts(public.orders)',
    'public.give_access(uuid, text, text, text, timestamptz, boolean, integer)', 'public.end_access(uuid, text)', 'public.restore_access(uuid, text)',
    'public.date_access(uuid, timestamptz, text)', 'public.end_due_access()', 'public.change_licence(uuid, text, text, uuid)'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
  foreach signature in array array['give_access(uuid, text, text, text, timestamptz, boolean, integer)', 'end_access(uuid, text)',
    'restore_access(uuid, text)', 'date_access(uuid, timestamptz, text)', 'change_licence(uuid, text, text, uuid)'] loop
    execute format('grant execute on function public.%s to authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.end_due_access() to service_role;
