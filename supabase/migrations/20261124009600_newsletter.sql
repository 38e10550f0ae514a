-- The newsletter's own list, off until the owner turns it on (docs/adr/0046-people.md): sign-ups that wait for their confirmation, subscribers with
-- what they agreed to, and broadcasts with one row for each mail.

-- What the owner decides about visitors' data, one row a subject. Everybody reads it: forms and pages follow it.
create table public.visitor_settings (
  key text primary key check (key = 'newsletter'),
  value jsonb not null check (jsonb_typeof(value) = 'object' and char_length(value::text) <= 20000)
);
select private.add_collection('visitor_settings', 'key', false);
insert into public.visitor_settings values ('newsletter', jsonb_build_object(
  'list', false,
  'consent', 'Send me the newsletter by email. I can unsubscribe with one click in every issue.',
  'interests', '[]'::jsonb,
  'sender', ''));

-- Sign-ups that nobody has confirmed yet.
create table public.newsletter_requests (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 320),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  consent text not null check (char_length(consent) <= 2000),
  source text not null check (char_length(source) <= 80),
  language text not null default '' check (char_length(language) <= 8),
  interests text[] not null default '{}' check (cardinality(interests) <= 20),
  requested_at timestamptz not null default now(),
  mailed_at timestamptz
);
create index newsletter_requests_by_mailbox on public.newsletter_requests (private.mailbox_of(email), requested_at);
create index newsletter_requests_unmailed on public.newsletter_requests (requested_at) where mailed_at is null;

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and char_length(email) between 3 and 320),
  status text not null default 'subscribed' check (status in ('subscribed', 'unsubscribed', 'bounced')),
  -- What was agreed to, in its words, when it was asked for, and when the mailed link was used.
  consent text not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz not null default now(),
  source text not null,
  language text not null default '',
  interests text[] not null default '{}',
  ended_at timestamptz,
  -- How it ended: the link, one click of the mail program, the mail server's words, or what the owner read.
  ended_by text check (char_length(ended_by) <= 300)
);
create index newsletter_subscribers_by_time on public.newsletter_subscribers (confirmed_at desc);

create table public.newsletter_broadcasts (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (char_length(btrim(subject)) between 1 and 150),
  body text not null check (char_length(btrim(body)) between 1 and 50000),
  -- {source?, language?, interest?, bought?: yes|no}; what is not named is not asked for.
  segment jsonb not null default '{}' check (jsonb_typeof(segment) = 'object' and char_length(segment::text) <= 1000),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'canceled')),
  send_at timestamptz,
  written_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index newsletter_broadcasts_due on public.newsletter_broadcasts (send_at) where status in ('scheduled', 'sending');

-- One mail of a broadcast to one subscriber; the key is why nobody gets it twice.
create table public.newsletter_deliveries (
  broadcast_id uuid not null references public.newsletter_broadcasts (id) on delete cascade,
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'handed', 'sent', 'bounced', 'failed', 'skipped')),
  mail_id uuid unique,
  changed_at timestamptz not null default now(),
  primary key (broadcast_id, subscriber_id)
);
create index newsletter_deliveries_open on public.newsletter_deliveries (broadcast_id) where status in ('pending', 'handed');
create index newsletter_deliveries_by_subscriber on public.newsletter_deliveries (subscriber_id);

-- Test mails that staff asked for, to their own address.
create table public.newsletter_tests (
  id uuid primary key default gen_random_uuid(),
  broadcast_id uuid not null references public.newsletter_broadcasts (id) on delete cascade,
  recipient text not null,
  requested_at timestamptz not null default now()
);

-- Who a segment reaches now. An address has bought when an order that counts was made with it.
create function private.newsletter_audience(segment jsonb) returns setof uuid language sql stable security definer set search_path = '' as $$
  select s.id from public.newsletter_subscribers s
  where s.status = 'subscribed'
    and (coalesce(segment ->> 'source', '') = '' or s.source = segment ->> 'source')
    and (coalesce(segment ->> 'language', '') = '' or s.language = segment ->> 'language')
    and (coalesce(segment ->> 'interest', '') = '' or segment ->> 'interest' = any (s.interests))
    and (coalesce(segment ->> 'bought', '') = '' or (segment ->> 'bought' = 'yes') = exists (
      select from public.orders o where lower(o.email) = s.email and o.status = 'paid' and not o.test))
$$;

-- A sign-up by the form: always taken without a word of who is on the list. wanted: {id, email, source, language, interests, network?}. A mailbox has
-- three in a day; later ones are left out unless the reserve of their network has room.
create function public.request_subscription(wanted jsonb, token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(wanted ->> 'email'));
  settings constant jsonb := (select v.value from public.visitor_settings v where v.key = 'newsletter');
begin
  if settings -> 'list' is distinct from 'true'::jsonb then
    return jsonb_build_object('outcome', 'off');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('request_subscription ' || private.mailbox_of(sender), 0));
  if (select count(*) from public.newsletter_requests r
      where private.mailbox_of(r.email) = private.mailbox_of(sender) and r.requested_at > now() - interval '1 day') >= 3
      and not private.from_reserve('newsletter', sender, wanted ->> 'network') then
    return jsonb_build_object('outcome', 'taken');
  end if;
  insert into public.newsletter_requests (id, email, token_hash, consent, source, language, interests)
    values ((wanted ->> 'id')::uuid, sender, request_subscription.token_hash, coalesce(settings ->> 'consent', ''), wanted ->> 'source',
      coalesce(wanted ->> 'language', ''),
      array(select i.value ->> 'id' from jsonb_array_elements(settings -> 'interests') i where wanted -> 'interests' ? (i.value ->> 'id')));
  perform pg_notify('newsletter', '');
  return jsonb_build_object('outcome', 'taken');
end;
$$;

-- The mailed link was used: {outcome: confirmed|unknown}. Works for a day, also twice; an address that had left or bounced is on the list again.
create function public.confirm_subscription(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.newsletter_requests;
begin
  select * into asked from public.newsletter_requests r where r.id = request and r.requested_at > now() - interval '1 day';
  if asked.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  insert into public.newsletter_subscribers as s (email, consent, requested_at, source, language, interests)
    values (asked.email, asked.consent, asked.requested_at, asked.source, asked.language, asked.interests)
    on conflict (email) do update set status = 'subscribed', consent = excluded.consent, requested_at = excluded.requested_at,
      confirmed_at = now(), source = excluded.source, language = excluded.language, interests = excluded.interests, ended_at = null, ended_by = null
      -- The same link, used again: somebody who has left since stays away.
      where s.requested_at < excluded.requested_at;
  return jsonb_build_object('outcome', 'confirmed');
end;
$$;

create function public.end_subscription(subscriber uuid, by text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers s set status = 'unsubscribed', ended_at = now(), ended_by = end_subscription.by
    where s.id = subscriber and s.status = 'subscribed';
end;
$$;

create function private.owner_sends() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sends the newsletter' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- What is being sent, or was, is not changed any more.
create function private.keep_broadcast() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.staff_role() is not null and current_user = 'authenticated' and old.status <> 'draft' then
    raise exception 'Only a draft can be changed or deleted' using errcode = 'check_violation',
      hint = 'Take it back first, if it was not sent yet.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
create trigger keep_broadcast before update or delete on public.newsletter_broadcasts for each row execute function private.keep_broadcast();

create function public.broadcast_audience(segment jsonb) returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.owner_sends();
  return (select count(*) from private.newsletter_audience(segment));
end;
$$;

-- At a time, or now: {outcome: scheduled|empty|started|gone}.
create function public.send_broadcast(broadcast uuid, at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.newsletter_broadcasts;
begin
  perform private.owner_sends();
  select * into found_one from public.newsletter_broadcasts b where b.id = broadcast for update;
  if found_one.id is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if found_one.status <> 'draft' then
    return jsonb_build_object('outcome', 'started');
  end if;
  if not exists (select from private.newsletter_audience(found_one.segment)) then
    return jsonb_build_object('outcome', 'empty');
  end if;
  update public.newsletter_broadcasts b set status = 'scheduled', send_at = coalesce(send_broadcast.at, now()) where b.id = broadcast;
  perform pg_notify('newsletter', '');
  return jsonb_build_object('outcome', 'scheduled');
end;
$$;

-- Before its time: a draft again. While it is being sent: those who have not got it do not get it. {outcome: draft|canceled|ended|gone}
create function public.stop_broadcast(broadcast uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  status_now text;
begin
  perform private.owner_sends();
  select b.status into status_now from public.newsletter_broadcasts b where b.id = broadcast for update;
  if status_now = 'scheduled' then
    update public.newsletter_broadcasts b set status = 'draft', send_at = null where b.id = broadcast;
    return jsonb_build_object('outcome', 'draft');
  end if;
  if status_now = 'sending' then
    update public.newsletter_deliveries d set status = 'skipped', changed_at = now() where d.broadcast_id = broadcast and d.status = 'pending';
    update public.newsletter_broadcasts b set status = 'canceled', finished_at = now() where b.id = broadcast;
    perform pg_notify('newsletter', '');
    return jsonb_build_object('outcome', 'canceled');
  end if;
  return jsonb_build_object('outcome', case when status_now is null then 'gone' else 'ended' end);
end;
$$;

-- A test mail to whoever asks: {outcome: asked|gone|too_many, to}.
create function public.test_broadcast(broadcast uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mine text;
begin
  perform private.owner_sends();
  select u.email into mine from auth.users u where u.id = (select auth.uid());
  if mine is null or not exists (select from public.newsletter_broadcasts b where b.id = broadcast) then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if public.take_request('newsletter test', 20, 3600) > 0 then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  insert into public.newsletter_tests (broadcast_id, recipient) values (broadcast, mine);
  perform pg_notify('newsletter', '');
  return jsonb_build_object('outcome', 'asked', 'to', mine);
end;
$$;

-- How the mails of these broadcasts stand.
create function public.broadcast_counts(broadcasts uuid[]) returns table (broadcast_id uuid, status text, mails bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.owner_sends();
  return query select d.broadcast_id, d.status, count(*) from public.newsletter_deliveries d
    where d.broadcast_id = any (broadcasts) group by 1, 2;
end;
$$;

-- What a segment can ask for: {sources, languages, interests}, each a list of {name, subscribers}; and how many there are of each status.
create function public.newsletter_overview() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.owner_sends();
  return jsonb_build_object(
    'sources', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'subscribers', g.n) order by g.n desc), '[]') from (
      select s.source as name, count(*) as n from public.newsletter_subscribers s where s.status = 'subscribed' group by 1 order by 2 desc limit 100) g),
    'languages', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'subscribers', g.n) order by g.n desc), '[]') from (
      select s.language as name, count(*) as n from public.newsletter_subscribers s where s.status = 'subscribed' and s.language <> ''
      group by 1 order by 2 desc limit 100) g),
    'statuses', (select coalesce(jsonb_object_agg(g.status, g.n), '{}') from (
      select s.status, count(*) as n from public.newsletter_subscribers s group by 1) g));
end;
$$;

-- Addresses that the owner knows to have bounced for good. Returns how many were on the list.
create function public.mark_bounced(addresses text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  marked integer;
begin
  perform private.owner_sends();
  if cardinality(addresses) > 5000 then
    raise exception 'At most 5,000 addresses at a time' using errcode = '22023';
  end if;
  update public.newsletter_subscribers s set status = 'bounced', ended_at = now(), ended_by = 'Reported by the owner'
    where s.status <> 'bounced' and s.email in (select lower(btrim(a)) from unnest(addresses) a);
  get diagnostics marked = row_count;
  return marked;
end;
$$;

-- Whoever is erased, or says so, is on no list of ours; an address only where it was proven.
create function private.erase_from_newsletter() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is not null and old.email <> '' then
    delete from public.newsletter_requests r where r.email = lower(old.email);
    delete from public.newsletter_subscribers s where s.email = lower(old.email);
  end if;
  delete from public.newsletter_tests t where t.recipient = old.email;
  return null;
end;
$$;
create trigger erase_from_newsletter after delete on auth.users for each row execute function private.erase_from_newsletter();
create trigger erase_from_newsletter_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function private.erase_from_newsletter();

-- The export of before, with the newsletter's rows.
alter function public.export_my_data() rename to export_before_newsletter;
alter function public.export_before_newsletter() set schema private;
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  told jsonb := private.export_before_newsletter();
  mine constant text := public.proven_email();
  subscribers constant text := 'select s.* from public.newsletter_subscribers s where s.email = $2';
begin
  return told || jsonb_build_object(
    'newsletter_requests', private.rows_of('select r.* from public.newsletter_requests r where r.email = $2', me, mine, 'token_hash'),
    'newsletter_subscribers', private.rows_of(subscribers, me, mine),
    'newsletter_deliveries', private.rows_of(format('select d.* from public.newsletter_deliveries d where d.subscriber_id in (select id from (%s) s)',
      subscribers), me, mine));
end;
$$;

do $$
declare
  name text;
begin
  foreach name in array array['newsletter_requests', 'newsletter_subscribers', 'newsletter_broadcasts', 'newsletter_deliveries', 'newsletter_tests'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('create policy "the owner reads" on public.%I for select to authenticated using ((select private.is_owner()))', name);
    execute format('create policy "no second factor is owed" on public.%I as restrictive for all to authenticated
      using ((select private.second_factor_given())) with check ((select private.second_factor_given()))', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
  foreach name in array array['newsletter_subscribers', 'newsletter_broadcasts'] loop
    execute format('create trigger log_staff_change after insert or update or delete on public.%I
      for each row execute function private.log_staff_change(%L)', name, 'id');
  end loop;
  foreach name in array array['private.newsletter_audience(jsonb)', 'public.request_subscription(jsonb, text)', 'public.confirm_subscription(uuid)',
      'public.end_subscription(uuid, text)', 'private.keep_broadcast()', 'private.erase_from_newsletter()', 'public.broadcast_audience(jsonb)',
      'public.send_broadcast(uuid, timestamptz)', 'public.stop_broadcast(uuid)', 'public.test_broadcast(uuid)', 'public.broadcast_counts(uuid[])',
      'public.newsletter_overview()', 'public.mark_bounced(text[])', 'public.export_my_data()', 'private.export_before_newsletter()',
      'private.owner_sends()'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', name);
  end loop;
  foreach name in array array['broadcast_audience(jsonb)', 'send_broadcast(uuid, timestamptz)', 'stop_broadcast(uuid)', 'test_broadcast(uuid)',
      'broadcast_counts(uuid[])', 'newsletter_overview()', 'mark_bounced(text[])', 'export_my_data()'] loop
    execute format('grant execute on function public.%s to authenticated', name);
  end loop;
end;
$$;
-- token_hash of a sign-up is for nobody's eyes.
revoke select on public.newsletter_requests from authenticated;
grant select (id, email, consent, source, language, interests, requested_at, mailed_at) on public.newsletter_requests to authenticated;
create policy "the owner writes" on public.newsletter_broadcasts for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
grant insert (subject, body, segment), update (subject, body, segment), delete on public.newsletter_broadcasts to authenticated;
create policy "the owner erases" on public.newsletter_subscribers for delete to authenticated using ((select private.is_owner()));
grant delete on public.newsletter_subscribers to authenticated;
grant execute on function public.request_subscription(jsonb, text), public.confirm_subscription(uuid), public.end_subscription(uuid, text) to service_role;
