-- What strangers may cause with forms: mails to mailboxes that they have not proven, times of mentors that they hold, and limits that they use up for
-- somebody else.

-- The mailbox behind the many addresses that lead to it: ana+news@… is Ana's, and Gmail reads a.na as ana.
create function private.mailbox_of(address text) returns text language sql immutable set search_path = '' as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select split_part(regexp_replace(lower(btrim(address)), '@[^@]*$', ''), '+', 1) as name,
    regexp_replace(lower(btrim(address)), '^.*@', '') as domain) parts
$$;
create function private.mailbox_key(address text) returns text language sql immutable set search_path = '' as $$
  select left(encode(sha256(convert_to('mailbox ' || private.mailbox_of(address), 'UTF8')), 'hex'), 32)
$$;

-- Whether a form may mail this mailbox now, which nobody has proven: 8 an hour to one, 300 an hour to all.
create function public.may_mail_stranger(address text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  return public.take_request('form mail to ' || private.mailbox_key(address), 8, 3600) = 0
    and public.take_request('form mails to strangers', 300, 3600) = 0;
end;
$$;
-- The same for mails of forms to the desk, which sees everything in the console all the same.
create function public.may_mail_desk() returns boolean language sql security definer set search_path = '' as $$
  select public.take_request('form mails to the desk', 120, 3600) = 0
$$;

-- When a mailbox has used up what a form allows it, each network still gets one a day from a small reserve: a stranger who writes with somebody
-- else's address does not keep that person from writing.
create function private.from_reserve(form text, address text, network text) returns boolean language plpgsql set search_path = '' as $$
begin
  return network is not null
    and public.take_request('reserve ' || form || ' ' || private.mailbox_key(address) || ' ' || network, 1, 86400) = 0
    and public.take_request('reserve ' || form || ' ' || private.mailbox_key(address), 10, 86400) = 0;
end;
$$;

create index bookings_by_mailbox on public.bookings (private.mailbox_of(email), requested_at);
create index support_tickets_by_mailbox on public.support_tickets (private.mailbox_of(email), opened_at);
create index coin_payments_by_mailbox on public.coin_payments (private.mailbox_of(email), requested_at);

-- How many calls outside of a plan a mentor has on a day (UTC): more are not given, so that plans find times.
create function public.free_calls(mentor text, at timestamptz, except_booking uuid default null) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.bookings b
  where b.mentor_id = mentor and b.enrolment_id is null and b.status in ('requested', 'confirmed') and b.id is distinct from except_booking
    and (lower(b.during) at time zone 'UTC')::date = (at at time zone 'UTC')::date
$$;

-- wanted: {id, kindId, mentorId, email, name, note, userId?, enrolmentId?, zone, from, to, network?}
-- Returns {outcome: requested, number} or {outcome: taken|used_up|too_many|day_full|busy}. This definition holds; an earlier one is in
-- 20261123007910_bookings.sql, and of change_booking too.
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
  perform pg_advisory_xact_lock(hashtextextended('request_booking ' || coalesce(enrolment::text, private.mailbox_of(sender)), 0));
  if enrolment is null then
    select count(*) filter (where b.status in ('requested', 'confirmed') and upper(b.during) > now()), count(*) filter (where b.requested_at > now() - interval '1 day')
      into open_now, lately from public.bookings b
      where private.mailbox_of(b.email) = private.mailbox_of(sender) and b.enrolment_id is null and b.requested_at > now() - interval '90 days';
    if (open_now >= 2 or lately >= 6) and not private.from_reserve('booking', sender, wanted ->> 'network') then
      return jsonb_build_object('outcome', 'too_many');
    end if;
    perform pg_advisory_xact_lock(hashtextextended('free calls ' || (wanted ->> 'mentorId'), 0));
    if public.free_calls(wanted ->> 'mentorId', (wanted ->> 'from')::timestamptz) >= 2 then
      return jsonb_build_object('outcome', 'day_full');
    end if;
    if public.take_request('free calls of an hour', 20, 3600) > 0 then
      return jsonb_build_object('outcome', 'busy');
    end if;
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

-- change: confirm, decline (the desk), cancel, or move to another time (the visitor), which has to be confirmed again. Who books by a plan does so
-- while the plan is active. Returns {outcome: changed|taken|ended|past|moved_often|day_full}.
create or replace function public.change_booking(booking_id uuid, change text, from_time timestamptz default null, to_time timestamptz default null)
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
  if change in ('confirm', 'move') and old.enrolment_id is not null
      and not exists (select from public.enrolments e where e.id = old.enrolment_id and e.status = 'active') then
    return jsonb_build_object('outcome', 'ended');
  end if;
  if change = 'move' and old.sequence >= 5 then
    return jsonb_build_object('outcome', 'moved_often');
  end if;
  if change = 'move' and old.enrolment_id is null then
    perform pg_advisory_xact_lock(hashtextextended('free calls ' || old.mentor_id, 0));
    if public.free_calls(old.mentor_id, from_time, old.id) >= 2 then
      return jsonb_build_object('outcome', 'day_full');
    end if;
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

-- A plan that is refunded or disputed gives its times back, in the same transaction.
create function private.cancel_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  held public.bookings;
  ended public.bookings;
begin
  for held in select * from public.bookings b
    where b.enrolment_id = new.id and b.status in ('requested', 'confirmed') and lower(b.during) > now() for update
  loop
    update public.bookings b set status = 'canceled', changed_at = now(), sequence = b.sequence + 1 where b.id = held.id returning * into ended;
    perform public.tell_of_booking(ended, 'canceled', held.status = 'confirmed' or held.sequence > 0);
  end loop;
  return null;
end;
$$;
create trigger cancel_sessions after update of status on public.enrolments for each row
  when (old.status = 'active' and new.status <> 'active') execute function private.cancel_sessions();

-- Bookings move with their account as its orders do: whoever has the old address next does not get them.
create function private.move_bookings_with_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set email = new.email, user_id = new.id
    where b.user_id = new.id or (b.user_id is null and lower(b.email) = lower(old.email));
  return null;
end;
$$;
create trigger move_bookings_with_account after update of email on auth.users for each row
  when (old.email_confirmed_at is not null and new.email_confirmed_at is not null and new.deleted_at is null
    and old.email <> '' and new.email <> '' and lower(old.email) <> lower(new.email))
  execute function private.move_bookings_with_account();

-- ticket: {id, email, name, topic, subject, message, network?}. This definition holds; an earlier one is in 20261123007900_support_tickets.sql.
create or replace function public.open_ticket(ticket jsonb, token_hash text, files jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(ticket ->> 'email'));
  opened public.support_tickets;
begin
  perform pg_advisory_xact_lock(hashtextextended('open_ticket ' || private.mailbox_of(sender), 0));
  if (select count(*) from public.support_tickets t
      where private.mailbox_of(t.email) = private.mailbox_of(sender) and t.opened_at > now() - interval '1 day') >= 3
      and not private.from_reserve('ticket', sender, ticket ->> 'network') then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  insert into public.support_tickets (id, token_hash, email, name, topic, subject)
    values ((ticket ->> 'id')::uuid, open_ticket.token_hash, sender, ticket ->> 'name', ticket ->> 'topic', ticket ->> 'subject')
    returning * into opened;
  perform public.add_ticket_message(opened.id, 'visitor', ticket ->> 'message', files);
  return jsonb_build_object('outcome', 'opened', 'number', opened.number);
end;
$$;

-- payment: as in 20261123007920_coin_payments.sql, and network?. This definition holds.
create or replace function public.request_coin_payment(payment jsonb, token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(payment ->> 'email'));
  amount numeric := (payment ->> 'amountUnits')::numeric;
  made public.coin_payments;
begin
  perform pg_advisory_xact_lock(hashtextextended('coin payment to ' || (payment ->> 'address'), 0));
  if (select count(*) from public.coin_payments c
      where private.mailbox_of(c.email) = private.mailbox_of(sender) and c.requested_at > now() - interval '1 day') >= 5
      and not private.from_reserve('coin payment', sender, payment ->> 'network') then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  while exists (select from public.coin_payments c where c.address = payment ->> 'address' and c.amount_units = amount
      and c.requested_at > now() - interval '7 days') loop
    amount := amount + (payment ->> 'step')::numeric;
  end loop;
  insert into public.coin_payments (id, token_hash, email, coin, address, product_id, product_name, price_cents, usd_rate, rated_at,
      amount_units, needed)
    values ((payment ->> 'id')::uuid, request_coin_payment.token_hash, sender, payment ->> 'coin', payment ->> 'address',
      payment ->> 'productId', payment ->> 'productName', (payment ->> 'priceCents')::integer, (payment ->> 'usdRate')::numeric,
      (payment ->> 'ratedAt')::timestamptz, amount, (payment ->> 'needed')::integer)
    returning * into made;
  perform pg_notify('coin_payments', '');
  return jsonb_build_object('outcome', 'requested', 'number', made.number);
end;
$$;

-- A transaction's id has one spelling: 64 digits, without 0x for Bitcoin and with it for Ethereum.
create function private.spell_transaction() returns trigger language plpgsql set search_path = '' as $$
declare
  digits constant text := regexp_replace(lower(btrim(new.transaction_id)), '^0x', '');
begin
  if digits !~ '^[0-9a-f]{64}$' then
    raise exception 'A transaction id has 64 digits from 0 to 9 and a to f' using errcode = 'check_violation';
  end if;
  new.transaction_id := case when new.coin = 'ethereum' then '0x' else '' end || digits;
  return new;
end;
$$;
create trigger spell_transaction before insert or update of transaction_id on public.coin_payments for each row
  when (new.transaction_id is not null) execute function private.spell_transaction();
update public.coin_payments set transaction_id = transaction_id where transaction_id is not null;
alter table public.coin_payments add constraint confirmed_by_a_transaction
  check (status not in ('confirming', 'confirmed') or transaction_id is not null);

-- A certificate's name is what it looks like: no characters that are not seen or that turn the reading direction. This definition holds; an
-- earlier one is in 20261123007720_certificates.sql.
-- Returns {outcome: issued|not_enrolled|unfinished|malformed, code}. The same certificate for the same course, whatever name is given later.
create or replace function public.issue_certificate(course text, name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  called constant text := btrim(regexp_replace(normalize(coalesce(issue_certificate.name, ''), nfkc), '\s+', ' ', 'g'));
  progress jsonb;
  issued text;
begin
  if auth.uid() is null or not private.second_factor_given() or private.open_weeks(issue_certificate.course) = 0 then
    return jsonb_build_object('outcome', 'not_enrolled');
  end if;
  -- Letters of any script, marks, apostrophes, points and hyphens: what a name is written with.
  if char_length(called) not between 2 and 80 or called ~ '[<>{}\[\]|\\/@#$%^*=+_~`";:0-9[:cntrl:]]'
      or called ~ '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB]' then
    return jsonb_build_object('outcome', 'malformed');
  end if;
  progress := public.course_progress(issue_certificate.course);
  if (progress ->> 'lessons')::integer = 0 or progress -> 'finished' <> progress -> 'lessons' or progress -> 'passed' <> progress -> 'quizzes' then
    return jsonb_build_object('outcome', 'unfinished');
  end if;
  -- 80 random bits.
  insert into public.certificates (code, user_id, course_id, course_title, name, lessons, quizzes)
    select regexp_replace(upper(left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 20)),
        '(.{5})(.{5})(.{5})(.{5})', '\1-\2-\3-\4'),
      auth.uid(), c.id, c.title, called, (progress ->> 'lessons')::integer, (progress ->> 'quizzes')::integer
    from public.courses c where c.id = issue_certificate.course
    on conflict (user_id, course_id) do nothing;
  select t.code into issued from public.certificates t where t.user_id = auth.uid() and t.course_id = issue_certificate.course;
  return jsonb_build_object('outcome', 'issued', 'code', issued);
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['private.mailbox_of(text)', 'private.mailbox_key(text)', 'private.from_reserve(text, text, text)',
    'private.cancel_sessions()', 'private.move_bookings_with_account()', 'private.spell_transaction()', 'public.may_mail_stranger(text)',
    'public.may_mail_desk()', 'public.free_calls(text, timestamptz, uuid)'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.may_mail_stranger(text), public.may_mail_desk() to service_role;
grant execute on function private.mailbox_of(text) to service_role;
