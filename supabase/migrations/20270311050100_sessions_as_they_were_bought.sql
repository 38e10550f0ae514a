-- Sessions of a plan stay as they were bought. Whoever lowered how many a plan includes took them from those who had paid for more, and a kind of session that was
-- deleted, hidden or moved to another plan left the plan's buyers nothing to book.

-- What an order of the plan includes: as it was when it was bought, where that is more than now. Null for how many is as many as wanted.
create function private.kind_as_bought(enrolment uuid, kind public.booking_kinds) returns public.booking_kinds
language plpgsql stable security definer set search_path = '' as $$
declare
  bought public.booking_kinds;
begin
  -- Each version is stored when it ends.
  select (jsonb_populate_record(null::public.booking_kinds, r.content)).* into bought
    from public.enrolments e join public.text_revisions r on r.room = 'booking_kinds' and r.row_id = (kind).id and r.changed_at > e.granted_at
    where e.id = kind_as_bought.enrolment and r.content ->> 'plan_id' = (kind).plan_id order by r.id limit 1;
  if bought.id is not null and (bought.included_per <> (kind).included_per or bought.included is null or bought.included > (kind).included) then
    kind.included := bought.included;
    kind.included_per := bought.included_per;
  end if;
  return kind;
end;
$$;
revoke execute on function private.kind_as_bought(uuid, public.booking_kinds) from public, anon, authenticated;

-- This definition holds; 20261128020000_plans_bought_more_than_once.sql has an earlier one.
create or replace function public.my_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when public.proven_email() is not null then jsonb_build_object('email', public.proven_email(), 'userId', auth.uid(),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('kindId', k.id, 'enrolmentId', e.id, 'left',
        case when b.included is null then null else greatest(0, private.sessions_included(e.id, b) - public.sessions_used(e.id, b)) end)
        order by e.granted_at), '[]')
      from public.enrolments e join public.booking_kinds k on k.plan_id = e.product_id and k.published
        cross join lateral private.kind_as_bought(e.id, k) b
      where e.status = 'active' and e.product_kind = 'plan'
        and (e.user_id = auth.uid() or lower(e.email) = public.proven_email()))) end;
$$;

-- This definition holds; 20270228000100_sessions_beside_a_refund.sql has an earlier one.
create or replace function public.request_booking(wanted jsonb, token_hash text, desk_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(wanted ->> 'email'));
  enrolment constant uuid := (wanted ->> 'enrolmentId')::uuid;
  kind public.booking_kinds;
  made public.bookings;
  open_now integer;
  lately integer;
begin
  select * into strict kind from public.booking_kinds k where k.id = wanted ->> 'kindId';
  kind := private.kind_as_bought(enrolment, kind);
  if enrolment is not null then
    -- Before what a cancellation waits for while it holds the plan, so that both never wait for each other. A refund that comes at once is waited for, or finds the session.
    perform from public.enrolments e where e.id = enrolment and e.status = 'active' for share;
    if not found then
      return jsonb_build_object('outcome', 'no_plan');
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('request_booking ' || coalesce(private.months_of(enrolment), private.mailbox_of(sender)), 0));
  if enrolment is null then
    select count(*) filter (where b.status in ('requested', 'confirmed') and upper(b.during) > now()), count(*) filter (where b.requested_at > now() - interval '1 day')
      into open_now, lately from public.bookings b
      where private.mailbox_of(b.email) = private.mailbox_of(sender) and b.enrolment_id is null and b.requested_at > now() - interval '90 days';
    if (open_now >= 2 or lately >= 6) and not private.from_reserve('booking', sender, coalesce(wanted ->> 'around', wanted ->> 'network')) then
      return jsonb_build_object('outcome', 'too_many');
    end if;
    perform pg_advisory_xact_lock(hashtextextended('free calls ' || (wanted ->> 'mentorId'), 0));
    if public.free_calls(wanted ->> 'mentorId', (wanted ->> 'from')::timestamptz) >= 2 then
      return jsonb_build_object('outcome', 'day_full');
    end if;
    -- Before the hour's calls of all: a network that is refused must not use those up.
    if public.take_request('free calls of ' || (wanted ->> 'network'), 4, 604800) > 0
      or (wanted ->> 'around' is not null and public.take_request('free calls of ' || (wanted ->> 'around'), 8, 604800) > 0) then
      return jsonb_build_object('outcome', 'network_full');
    end if;
    if public.take_request('free calls of an hour', 20, 3600) > 0 then
      -- Nothing is booked: what was counted for the network is undone.
      raise exception 'Many calls were asked for in the last hour' using errcode = 'NPBSY';
    end if;
  end if;
  if enrolment is not null and kind.included is not null and public.sessions_used(enrolment, kind) >= private.sessions_included(enrolment, kind) then
    return jsonb_build_object('outcome', 'used_up');
  end if;
  insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, name, note, user_id, enrolment_id, zone, during)
    values ((wanted ->> 'id')::uuid, request_booking.token_hash, request_booking.desk_hash, kind.id, wanted ->> 'mentorId', sender,
      wanted ->> 'name', wanted ->> 'note', (wanted ->> 'userId')::uuid, enrolment, wanted ->> 'zone',
      tstzrange((wanted ->> 'from')::timestamptz, (wanted ->> 'to')::timestamptz))
    returning * into made;
  perform public.tell_of_booking(made, 'requested', false);
  return jsonb_build_object('outcome', 'requested', 'number', made.number);
exception
  when exclusion_violation then
    return jsonb_build_object('outcome', 'taken');
  when sqlstate 'NPBSY' then
    return jsonb_build_object('outcome', 'busy');
end;
$$;

-- This definition holds; 20261129010000_months_counted_in_turns.sql has an earlier one.
create or replace function private.cancel_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  renewal constant uuid := private.renewal_of(new);
  held public.bookings;
  ended public.bookings;
  kind public.booking_kinds;
begin
  if renewal is not null then
    -- As a new booking does, so that both count each other.
    perform pg_advisory_xact_lock(hashtextextended('request_booking ' || private.months_of(renewal), 0));
  end if;
  for held in select * from public.bookings b
    where b.enrolment_id = new.id and b.status in ('requested', 'confirmed') and lower(b.during) > now() order by b.during for update
  loop
    select * into kind from public.booking_kinds k where k.id = held.kind_id;
    kind := private.kind_as_bought(renewal, kind);
    if renewal is not null and (kind.included is null or public.sessions_used(renewal, kind) < private.sessions_included(renewal, kind)) then
      update public.bookings b set enrolment_id = renewal where b.id = held.id;
    else
      update public.bookings b set status = 'canceled', changed_at = now(), sequence = b.sequence + 1 where b.id = held.id returning * into ended;
      perform public.tell_of_booking(ended, 'canceled', held.status = 'confirmed' or held.sequence > 0);
    end if;
  end loop;
  return null;
end;
$$;

-- Who has the plan books it only while it is there and shown; what is paused is the mentors' hours.
create function private.refuse_losing_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  buyers constant bigint := (select count(distinct coalesce(lower(e.email), e.user_id::text)) from public.enrolments e
    where e.product_id = old.plan_id and e.product_kind = 'plan' and e.status = 'active');
begin
  if buyers > 0 then
    raise exception '%', case when buyers = 1 then 'One person has the plan that includes these sessions' else buyers || ' people have the plan that includes these sessions' end
      || ' and could no longer book them. Hide the plan instead: it is no longer sold, and they keep it. For a pause hide the mentors'' hours' using errcode = 'P0001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
create trigger keep_for_buyers before delete on public.booking_kinds for each row when (old.plan_id is not null) execute function private.refuse_losing_sessions();
create trigger keep_shown_for_buyers before update of plan_id, published on public.booking_kinds for each row
  when (old.plan_id is not null and (new.plan_id is distinct from old.plan_id or (old.published and not new.published)))
  execute function private.refuse_losing_sessions();
revoke execute on function private.refuse_losing_sessions() from public, anon, authenticated;
