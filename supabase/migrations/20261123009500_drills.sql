-- Graded drills: tasks for the trading simulator, and what members made of them. A try's market and beginning follow from its seed; a job
-- recomputes what was decided and scores it by the drill's rules (docs/adr/0038-graded-drills.md).

create table public.drills (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 80),
  title text not null check (char_length(title) between 1 and 120),
  summary text not null check (char_length(summary) between 1 and 300),
  -- Markdown.
  task text not null check (char_length(task) between 1 and 10000),
  level text not null default 'beginner' check (level in ('beginner', 'intermediate', 'advanced')),
  -- {symbol, timeframe, deposit, bars, start, rules}: what the score depends on (trading/school/drills/drill.ts).
  terms jsonb not null check (jsonb_typeof(terms) = 'object' and pg_column_size(terms) <= 20000),
  position integer not null default 0,
  published boolean not null default true
);
select private.add_collection('drills', 'id', true);

create table public.drill_tries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  drill_id text not null references public.drills (id) on update cascade on delete cascade,
  -- As they were when the try began: a drill that changes later judges no try by other rules.
  terms jsonb not null,
  seed integer not null check (seed > 0),
  state text not null default 'open' check (state in ('open', 'waiting', 'judged', 'refused')),
  -- {rules, time, decisions, journal}
  log jsonb,
  score integer check (score between 0 and 100),
  -- {found, trades, equity}
  result jsonb,
  -- Of a refusal: why, and the decision or the entry of the journal, counted from 0.
  reason text check (reason ~ '^[a-z-]{1,40}$'),
  reason_at integer,
  started_at timestamptz not null default now(),
  handed_in_at timestamptz,
  claimed_at timestamptz,
  judged_at timestamptz
);
create index drill_tries_by_user on public.drill_tries (user_id, drill_id, started_at desc);
create index drill_tries_waiting on public.drill_tries (handed_in_at) where state = 'waiting';
create index drill_tries_by_drill on public.drill_tries (drill_id);

alter table public.drill_tries enable row level security;
alter table public.drill_tries force row level security;
create policy "the database owner maintains" on public.drill_tries for all to current_user using (true) with check (true);
create policy "a member sees own tries" on public.drill_tries for select to authenticated using (user_id = (select auth.uid()));
create policy "no second factor is owed" on public.drill_tries as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
revoke all on public.drill_tries from anon, authenticated;
grant select (id, user_id, drill_id, terms, seed, state, score, result, reason, reason_at, started_at, handed_in_at, judged_at)
  on public.drill_tries to authenticated;
grant all on public.drill_tries to service_role;

-- Begins a try with a market that nobody has seen. Returns {outcome: started|unknown|too_many, try, seed, terms}. An open try of the same
-- drill ends with it, as it can no longer be handed in.
create function public.start_drill(drill text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.drills;
  begun public.drill_tries;
begin
  if auth.uid() is null or not private.second_factor_given() then
    raise exception 'Sign in first, with the second factor where the account has one' using errcode = 'insufficient_privilege';
  end if;
  select d.* into asked from public.drills d where d.id = start_drill.drill and d.published;
  if asked.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  -- One start of a member after the other, so that many at once cannot pass the limit.
  perform pg_advisory_xact_lock(hashtextextended('drill:' || auth.uid()::text, 0));
  if (select count(*) from public.drill_tries t where t.user_id = auth.uid() and t.started_at > now() - interval '1 day') >= 60 then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  delete from public.drill_tries t where t.user_id = auth.uid() and t.drill_id = asked.id and t.state = 'open';
  -- The fifty newest of each drill and the best one are enough.
  delete from public.drill_tries t where t.user_id = auth.uid() and t.drill_id = asked.id and t.state in ('judged', 'refused')
    and t.id not in (select n.id from public.drill_tries n where n.user_id = auth.uid() and n.drill_id = asked.id order by n.started_at desc limit 50)
    and t.id is distinct from (select n.id from public.drill_tries n where n.user_id = auth.uid() and n.drill_id = asked.id
      order by n.score desc nulls last, n.started_at limit 1);
  insert into public.drill_tries (user_id, drill_id, terms, seed)
    values (auth.uid(), asked.id, asked.terms, 1 + floor(random() * 2147483646)::integer) returning * into begun;
  return jsonb_build_object('outcome', 'started', 'try', begun.id, 'seed', begun.seed, 'terms', begun.terms);
end;
$$;

-- Hands a try in, once and within a day. Returns {outcome: waiting|unknown|handed_in|expired|too_large}.
create function public.hand_in_drill(try uuid, log jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mine public.drill_tries;
begin
  select t.* into mine from public.drill_tries t where t.id = hand_in_drill.try and t.user_id = auth.uid()
    and private.second_factor_given() for update;
  if mine.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if mine.state <> 'open' then
    return jsonb_build_object('outcome', 'handed_in');
  end if;
  if mine.started_at < now() - interval '1 day' then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if hand_in_drill.log is null or octet_length(hand_in_drill.log::text) > 262144 then
    return jsonb_build_object('outcome', 'too_large');
  end if;
  update public.drill_tries t set log = hand_in_drill.log, state = 'waiting', handed_in_at = now() where t.id = mine.id;
  perform pg_notify('drill_tries', '');
  return jsonb_build_object('outcome', 'waiting');
end;
$$;

-- The best score of each drill that the caller has handed in.
create function public.drill_scores() returns table (drill text, best integer, tries integer)
language sql stable security invoker set search_path = '' as $$
  select t.drill_id, max(t.score), count(*)::integer from public.drill_tries t
    where t.user_id = auth.uid() and t.state = 'judged' group by t.drill_id order by t.drill_id
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['public.start_drill(text)', 'public.hand_in_drill(uuid, jsonb)', 'public.drill_scores()'] loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end;
$$;

-- Tables whose rows belong to the member of their user_id, and are told with the rest of what is stored about them. A new one adds its name.
create table private.member_tables (name text primary key);
insert into private.member_tables values ('account_storage'), ('alert_firings'), ('alerts'), ('certificates'), ('chart_layouts'),
  ('checkout_references'), ('drill_tries'), ('finished_lessons'), ('kept_runs'), ('quiz_attempts'), ('saved_strategies'),
  ('simulator_accounts'), ('simulator_publications'), ('watchlists');

create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  mine constant text := public.proven_email();
  orders constant text := 'select o.* from public.orders o where o.user_id = $1 or lower(o.email) = $2';
  enrolments constant text := 'select e.* from public.enrolments e where e.user_id = $1 or lower(e.email) = $2';
  tickets constant text := 'select s.* from public.support_tickets s where lower(s.email) = $2';
  messages constant text := format('select m.* from public.support_messages m where m.ticket_id in (select id from (%s) s)', tickets);
  bookings constant text := 'select b.* from public.bookings b where b.user_id = $1 or (b.user_id is null and lower(b.email) = $2)';
  licences constant text := format('select l.* from public.robot_licences l where l.enrolment_id in (select id from (%s) e)', enrolments);
  told jsonb;
  name text;
begin
  if me is null or not private.second_factor_given() then
    raise exception 'Sign in first, with the second factor where the account has one' using errcode = 'insufficient_privilege';
  end if;
  told := jsonb_build_object(
    'account', private.rows_of('select id, email, phone, created_at, email_confirmed_at, last_sign_in_at, raw_user_meta_data from auth.users where id = $1', me, mine),
    'sign_in_methods', private.rows_of('select provider, identity_data, created_at, last_sign_in_at from auth.identities where user_id = $1', me, mine),
    'sessions', private.rows_of('select created_at, refreshed_at, user_agent, ip from auth.sessions where user_id = $1', me, mine),
    'second_factors', private.rows_of('select friendly_name, factor_type, status, phone, created_at from auth.mfa_factors where user_id = $1', me, mine),
    'profiles', private.rows_of('select * from public.profiles where id = $1', me, mine),
    'orders', private.rows_of(orders, me, mine),
    'order_items', private.rows_of(format('select i.* from public.order_items i where i.order_id in (select id from (%s) o)', orders), me, mine),
    'checkout_events', private.rows_of(format('select c.* from public.checkout_events c where c.order_id in (select id from (%s) o)', orders), me, mine, 'raw'),
    'order_notices', private.rows_of(format('select n.* from public.order_notices n where n.order_id in (select id from (%s) o)', orders), me, mine),
    'coin_payments', private.rows_of(format('select c.* from public.coin_payments c where lower(c.email) = $2 or c.order_id in (select id from (%s) o)', orders), me, mine, 'token_hash'),
    'enrolments', private.rows_of(enrolments, me, mine),
    'robot_licences', private.rows_of(licences, me, mine),
    'robot_activations', private.rows_of(format('select a.* from public.robot_activations a where a.licence_id in (select id from (%s) l)', licences), me, mine, 'account_hash'),
    'robot_activation_log', private.rows_of(format('select a.* from public.robot_activation_log a where a.licence_id in (select id from (%s) l)', licences), me, mine),
    'robot_downloads', private.rows_of(format('select d.* from public.robot_downloads d where d.enrolment_id in (select id from (%s) e)', enrolments), me, mine),
    'support_tickets', private.rows_of(tickets, me, mine, 'token_hash'),
    'support_messages', private.rows_of(messages, me, mine),
    'support_files', private.rows_of(format('select f.* from public.support_files f where f.message_id in (select id from (%s) m)', messages), me, mine),
    'bookings', private.rows_of(bookings, me, mine, 'token_hash', 'desk_hash'),
    'booking_notices', private.rows_of(format('select n.* from public.booking_notices n where n.booking_id in (select id from (%s) b)', bookings), me, mine),
    'order_handovers', private.rows_of('select * from public.order_handovers where user_id = $1 or address = $2', me, mine, 'token_hash'),
    'audit_log', private.rows_of('select * from public.audit_log where actor = $1', me, mine),
    'content_drafts', private.rows_of('select * from public.content_drafts where author = $1', me, mine, 'preview_token'),
    'simulator_results', private.rows_of('select r.* from public.simulator_results r join public.simulator_publications p on p.id = r.publication_id where p.user_id = $1', me, mine));
  for name in select m.name from private.member_tables m order by m.name loop
    told := told || jsonb_build_object(name, private.rows_of(format('select * from public.%I where user_id = $1', name), me, mine));
  end loop;
  return told;
end;
$$;
