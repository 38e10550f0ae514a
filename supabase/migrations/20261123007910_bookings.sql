-- Mentorship bookings: what can be booked, when each mentor has time, and the bookings. Visitors reach theirs through
-- functions/v1/booking alone.

create extension if not exists btree_gist with schema extensions;

-- What can be booked: an introductory call that is free, or a session that a plan includes.
create table public.booking_kinds (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 1 and 80),
  description text not null,
  minutes integer not null check (minutes between 10 and 240),
  -- The plan that includes it; null for everybody.
  plan_id text,
  -- How many an order of the plan includes, in all or within 30 days; null for as many as wanted.
  included integer check (included > 0),
  included_per text not null default 'order' check (included_per in ('order', '30 days')),
  position integer not null default 0,
  published boolean not null default true
);

-- A mentor's hours on a weekday (0 is Sunday), by the wall clock of the mentor's own zone.
create table public.mentor_hours (
  id text primary key,
  mentor_id text not null,
  zone text not null check (char_length(zone) between 1 and 64),
  weekday integer not null check (weekday between 0 and 6),
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 1 and 1440),
  check (from_minute < to_minute),
  position integer not null default 0,
  published boolean not null default true
);
create index mentor_hours_by_mentor on public.mentor_hours (mentor_id);

create table public.bookings (
  id uuid primary key,
  number bigint not null unique generated always as identity (start with 501),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Of the link that confirms or declines, which the owner is mailed.
  desk_hash text not null check (desk_hash ~ '^[0-9a-f]{64}$'),
  kind_id text not null,
  mentor_id text not null,
  email text not null check (char_length(email) between 3 and 320),
  name text not null default '' check (char_length(name) <= 80),
  note text not null default '' check (char_length(note) <= 2000),
  user_id uuid,
  enrolment_id uuid references public.enrolments (id) on delete set null,
  -- In which the visitor was shown the times.
  zone text not null check (char_length(zone) between 1 and 64),
  during tstzrange not null check (not isempty(during)),
  status text not null default 'requested' check (status in ('requested', 'confirmed', 'declined', 'canceled')),
  -- Counts changes of time, as calendar programs ask for.
  sequence integer not null default 0,
  requested_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- A mentor has one booking at a time, whoever asks at the same moment.
  constraint bookings_one_at_a_time exclude using gist (mentor_id with =, during with &&) where (status in ('requested', 'confirmed'))
);
create index bookings_by_email on public.bookings (lower(email), requested_at);
create index bookings_by_user on public.bookings (user_id);
create index bookings_by_enrolment on public.bookings (enrolment_id);

-- What happened, each to be mailed once.
create table public.booking_notices (
  id bigint primary key generated always as identity,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  event text not null check (event in ('requested', 'moved', 'confirmed', 'declined', 'canceled')),
  -- Whether the visitor's calendar has it: a canceled request was in none.
  was_confirmed boolean not null,
  mailed_at timestamptz
);
create index booking_notices_waiting on public.booking_notices (id) where mailed_at is null;
create index booking_notices_by_booking on public.booking_notices (booking_id);

do $$
declare
  name text;
begin
  foreach name in array array['booking_kinds', 'mentor_hours', 'bookings', 'booking_notices'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
  foreach name in array array['booking_kinds', 'mentor_hours'] loop
    execute format('create policy "published content is public" on public.%I for select to anon, authenticated using (published)', name);
    execute format('create policy "the owner edits content" on public.%I for all to authenticated
      using ((select private.is_owner())) with check ((select private.is_owner()))', name);
    execute format('grant select on public.%I to anon', name);
    execute format('grant select, insert, update, delete on public.%I to authenticated', name);
    execute format('create trigger bump_content_version after insert or update or delete or truncate on public.%I
      for each statement execute function public.bump_content_version()', name);
  end loop;
  foreach name in array array['bookings', 'booking_notices'] loop
    execute format('create policy "the owner reads" on public.%I for select to authenticated using ((select private.is_owner()))', name);
  end loop;
end;
$$;
grant select (id, number, kind_id, mentor_id, email, name, note, user_id, enrolment_id, zone, during, status, sequence, requested_at, changed_at)
  on public.bookings to authenticated;
grant select on public.booking_notices to authenticated;

create function public.tell_of_booking(booking public.bookings, event text, was_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.booking_notices (booking_id, event, was_confirmed)
    values (booking.id, tell_of_booking.event, tell_of_booking.was_confirmed);
  perform pg_notify('booking_notices', '');
end;
$$;

-- Sessions of an enrolment that count against what its plan includes.
create function public.sessions_used(enrolment uuid, kind public.booking_kinds) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.bookings b
    where b.enrolment_id = sessions_used.enrolment and b.kind_id = (sessions_used.kind).id
      and b.status in ('requested', 'confirmed')
      and ((sessions_used.kind).included_per = 'order' or lower(b.during) > now() - interval '30 days');
$$;

-- What the caller's plans include: [{kindId, enrolmentId, left}], left null for as many as wanted. Null without a proven address.
create function public.my_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when public.proven_email() is not null then jsonb_build_object('email', public.proven_email(), 'userId', auth.uid(),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('kindId', k.id, 'enrolmentId', e.id, 'left',
        case when k.included is null then null else greatest(0, k.included - public.sessions_used(e.id, k)) end)
        order by e.granted_at), '[]')
      from public.enrolments e join public.booking_kinds k on k.plan_id = e.product_id and k.published
      where e.status = 'active' and e.product_kind = 'plan'
        and (e.user_id = auth.uid() or lower(e.email) = public.proven_email()))) end;
$$;

-- wanted: {id, kindId, mentorId, email, name, note, userId?, enrolmentId?, zone, from, to}
-- Returns {outcome: requested, number} or {outcome: taken|used_up|too_many}.
create function public.request_booking(wanted jsonb, token_hash text, desk_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(wanted ->> 'email'));
  enrolment constant uuid := (wanted ->> 'enrolmentId')::uuid;
  kind public.booking_kinds;
  made public.bookings;
begin
  select * into strict kind from public.booking_kinds k where k.id = wanted ->> 'kindId';
  perform pg_advisory_xact_lock(hashtextextended('request_booking ' || coalesce(enrolment::text, sender), 0));
  if enrolment is null and (select count(*) from public.bookings b where lower(b.email) = sender and b.enrolment_id is null
      and b.requested_at > now() - interval '30 days' and b.status <> 'declined') >= 2 then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  if enrolment is not null and kind.included is not null and public.sessions_used(enrolment, kind) >= kind.included then
    return jsonb_build_object('outcome', 'used_up');
  end if;
  insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, name, note, user_id, enrolment_id, zone, during)
    values ((wanted ->> 'id')::uuid, request_booking.token_hash, request_booking.desk_hash, kind.id, wanted ->> 'mentorId', sender,
      wanted ->> 'name', wanted ->> 'note', (wanted ->> 'userId')::uuid, enrolment, wanted ->> 'zone',
      tstzrange((wanted ->> 'from')::timestamptz, (wanted ->> 'to')::timestamptz))
    returning * into made;
  perform public.tell_of_booking(made, 'requested', false);
  return jsonb_build_object('outcome', 'requested', 'number', made.number);
exception when exclusion_violation then
  return jsonb_build_object('outcome', 'taken');
end;
$$;

-- change: confirm, decline (the desk), cancel, or move to another time (the visitor), which has to be confirmed again.
-- Returns {outcome: changed|taken|ended|past}.
create function public.change_booking(booking_id uuid, change text, from_time timestamptz default null, to_time timestamptz default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  old public.bookings;
  made public.bookings;
begin
  select * into strict old from public.bookings b where b.id = change_booking.booking_id for update;
  if old.status in ('declined', 'canceled') or (change = 'confirm' and old.status <> 'requested') then
    return jsonb_build_object('outcome', 'ended');
  end if;
  if lower(old.during) <= now() then
    return jsonb_build_object('outcome', 'past');
  end if;
  update public.bookings b set changed_at = now(), sequence = b.sequence + case when change = 'confirm' then 0 else 1 end,
      status = case change when 'confirm' then 'confirmed' when 'decline' then 'declined' when 'cancel' then 'canceled' else 'requested' end,
      during = case when change = 'move' then tstzrange(from_time, to_time) else b.during end
    where b.id = old.id returning * into made;
  perform public.tell_of_booking(made, case change when 'confirm' then 'confirmed' when 'decline' then 'declined'
    when 'cancel' then 'canceled' else 'moved' end, old.status = 'confirmed' or old.sequence > 0);
  return jsonb_build_object('outcome', 'changed');
exception when exclusion_violation then
  return jsonb_build_object('outcome', 'taken');
end;
$$;

-- Bookings of an erased account go with it, also those made with its proven address before it was there.
create function public.erase_bookings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.bookings b where b.user_id = old.id or (old.email_confirmed_at is not null and lower(b.email) = lower(old.email));
  return null;
end;
$$;
create trigger erase_bookings after delete on auth.users for each row execute function public.erase_bookings();
create trigger erase_bookings_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function public.erase_bookings();

do $$
declare
  signature text;
begin
  foreach signature in array array['tell_of_booking(public.bookings, text, boolean)', 'sessions_used(uuid, public.booking_kinds)',
    'my_sessions()', 'request_booking(jsonb, text, text)', 'change_booking(uuid, text, timestamptz, timestamptz)', 'erase_bookings()'] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.my_sessions() to authenticated;
grant execute on function public.request_booking(jsonb, text, text) to service_role;
grant execute on function public.change_booking(uuid, text, timestamptz, timestamptz) to service_role;
