-- The owner's console: who may do what beside the owner, saving without overwriting, drafts, revisions and the audit log
-- (docs/adr/0043-owners-console.md).

-- The role of whoever works for the business, with the second factor given in this session; else null.
create function private.staff_role() returns text language sql stable set search_path = '' as $$
  select case when auth.jwt() ->> 'aal' = 'aal2' and auth.jwt() -> 'app_metadata' ->> 'role' in ('owner', 'editor', 'support')
    then auth.jwt() -> 'app_metadata' ->> 'role' end
$$;
create or replace function private.is_owner() returns boolean language sql stable set search_path = '' as $$
  select coalesce(private.staff_role() = 'owner', false)
$$;
create function private.edits_content() returns boolean language sql stable set search_path = '' as $$
  select coalesce(private.staff_role() in ('owner', 'editor'), false)
$$;
-- Answers people: tickets, bookings, questions about orders.
create function private.serves_people() returns boolean language sql stable set search_path = '' as $$
  select coalesce(private.staff_role() in ('owner', 'support'), false)
$$;
revoke execute on function private.staff_role(), private.edits_content(), private.serves_people() from public;
grant execute on function private.staff_role(), private.edits_content(), private.serves_people() to anon, authenticated, service_role;

-- What the console edits: the table, the column that names a row, and whether editors may.
create table private.collections (
  room text primary key,
  key_column text not null,
  editors boolean not null
);
alter table private.collections enable row level security;
alter table private.collections force row level security;
create policy "the database owner maintains" on private.collections for all to current_user using (true) with check (true);
create policy "everybody reads" on private.collections for select to authenticated, service_role using (true);
grant select on private.collections to authenticated, service_role;

insert into private.collections (room, key_column, editors) values
  ('pages', 'slug', true), ('posts', 'slug', true), ('lessons', 'id', true), ('lesson_texts', 'lesson_id', true),
  ('glossary_terms', 'id', true), ('quiz_questions', 'id', true), ('quiz_answers', 'question_id', true), ('faqs', 'id', true),
  ('stories', 'id', true), ('mentors', 'id', true), ('tools', 'id', true), ('navigation_links', 'id', true),
  ('search_entries', 'id', true), ('product_notes', 'id', true), ('next_steps', 'id', true), ('asked_examples', 'id', true),
  ('news_sources', 'id', true), ('calendar_sources', 'id', true), ('calendar_events', 'id', true),
  ('site_settings', 'key', false), ('courses', 'id', false), ('mentorship_plans', 'id', false), ('booking_kinds', 'id', false),
  ('mentor_hours', 'id', false), ('robots', 'id', false), ('vps_plans', 'id', false), ('brokers', 'id', false),
  ('broker_accounts', 'id', false), ('claims', 'id', false), ('statistics', 'id', false), ('coin_rates', 'id', false),
  ('support_routes', 'topic', false);

-- Writes a list of changes, all or nothing, with the rights of whoever calls. A change is {room, before, after}: `before` is the row as it was
-- read (null for a new one), `after` the columns that change (null to delete). A row that is not as it was read is left, and so is everything else.
-- Returns {outcome: saved, rows: [the rows now]} or {outcome: conflict, at: the change's place, row: what stands there, or null}.
create function private.apply_changes(changes jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  change jsonb;
  place private.collections;
  at integer := 0;
  columns text;
  row_now jsonb;
  saved jsonb := '[]';
begin
  for change in select value from jsonb_array_elements(changes) loop
    select * into strict place from private.collections c where c.room = change ->> 'room';
    if jsonb_typeof(change -> 'before') = 'object' then
      execute format('select to_jsonb(t) from public.%I t where t.%I::text = $1 for update', place.room, place.key_column)
        into row_now using change -> 'before' ->> place.key_column;
      if row_now is distinct from change -> 'before' then
        return jsonb_build_object('outcome', 'conflict', 'at', at, 'row', row_now);
      end if;
    end if;
    at := at + 1;
  end loop;
  for change in select value from jsonb_array_elements(changes) loop
    select * into strict place from private.collections c where c.room = change ->> 'room';
    select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(
      case jsonb_typeof(change -> 'after') when 'object' then change -> 'after' else '{}' end) key;
    row_now := null;
    if jsonb_typeof(change -> 'before') = 'object' and jsonb_typeof(change -> 'after') = 'object' then
      execute format('update public.%I t set (%s) = (select %s from jsonb_populate_record(null::public.%I, $2))
        where t.%I::text = $1 returning to_jsonb(t)', place.room, columns, columns, place.room, place.key_column)
        into row_now using change -> 'before' ->> place.key_column, change -> 'after';
    elsif jsonb_typeof(change -> 'before') = 'object' then
      execute format('delete from public.%I t where t.%I::text = $1', place.room, place.key_column)
        using change -> 'before' ->> place.key_column;
    else
      execute format('insert into public.%I as t (%s) select %s from jsonb_populate_record(null::public.%I, $1) returning to_jsonb(t)',
        place.room, columns, columns, place.room) into row_now using change -> 'after';
    end if;
    saved := saved || jsonb_build_array(row_now);
  end loop;
  return jsonb_build_object('outcome', 'saved', 'rows', saved);
end;
$$;

-- Whether somebody with this role may make these changes.
create function private.may_change(role text, changes jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(role = 'owner' or (role = 'editor' and bool_and(coalesce(c.editors, false))), false)
  from jsonb_array_elements(changes) change left join private.collections c on c.room = change.value ->> 'room'
$$;

create function private.check_changes(changes jsonb) returns void language plpgsql immutable set search_path = '' as $$
declare
  change jsonb;
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) not between 1 and 1000 then
    raise exception 'The changes are not a list of 1 to 1000' using errcode = '22023';
  end if;
  for change in select value from jsonb_array_elements(changes) loop
    if jsonb_typeof(change) <> 'object' or coalesce(jsonb_typeof(change -> 'room'), '') <> 'string'
        or coalesce(jsonb_typeof(change -> 'before'), 'null') not in ('object', 'null')
        or coalesce(jsonb_typeof(change -> 'after'), 'null') not in ('object', 'null')
        or (coalesce(jsonb_typeof(change -> 'before'), 'null') = 'null' and coalesce(jsonb_typeof(change -> 'after'), 'null') = 'null')
        or change -> 'after' = '{}' then
      raise exception 'A change is {room, before, after}: a row as it was read or null, and the columns that change or null'
        using errcode = '22023';
    end if;
  end loop;
end;
$$;

create function public.save_content(changes jsonb) returns jsonb language plpgsql set search_path = '' as $$
begin
  perform private.check_changes(changes);
  if not private.may_change(private.staff_role(), changes) then
    raise exception 'Your role does not change this' using errcode = 'insufficient_privilege',
      hint = 'Editors change texts; prices, brand, brokers and claims are the owner''s. The second factor must be given.';
  end if;
  return private.apply_changes(changes);
end;
$$;

-- Changes that wait: to be looked at, for their time, or for more work.
create table public.content_drafts (
  id uuid primary key default gen_random_uuid(),
  -- The collection of the console, and the row; null for one that is not there yet.
  collection text not null check (collection ~ '^[a-z][a-z-]{0,39}$'),
  row_key text check (char_length(row_key) between 1 and 200),
  title text not null check (char_length(title) between 1 and 200),
  changes jsonb not null check (char_length(changes::text) <= 500000),
  -- When it is published by itself.
  publish_at timestamptz,
  -- Why it was not, when its time had come.
  problem text,
  -- Of the link that shows it to somebody else, for a day.
  preview_token text unique check (char_length(preview_token) between 32 and 64),
  preview_until timestamptz,
  author uuid not null default auth.uid(),
  saved_at timestamptz not null default clock_timestamp()
);
create unique index content_drafts_of_a_row on public.content_drafts (collection, row_key);
create index content_drafts_due on public.content_drafts (publish_at) where publish_at is not null;

create function private.keep_draft() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.check_changes(new.changes);
  if private.staff_role() is not null and not private.may_change(private.staff_role(), new.changes) then
    raise exception 'Your role does not change this' using errcode = 'insufficient_privilege';
  end if;
  if private.staff_role() is not null then
    new.author := (select auth.uid());
  end if;
  new.saved_at := clock_timestamp();
  return new;
end;
$$;
create trigger keep_draft before insert or update of changes, publish_at, title on public.content_drafts
  for each row execute function private.keep_draft();

-- Publishes a draft now, with the caller's rights. Returns what save_content does, or {outcome: gone}.
create function public.publish_draft(draft uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  waiting public.content_drafts;
  saved jsonb;
begin
  select * into waiting from public.content_drafts d where d.id = publish_draft.draft for update;
  if waiting.id is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  saved := public.save_content(waiting.changes);
  if saved ->> 'outcome' = 'saved' then
    delete from public.content_drafts d where d.id = waiting.id;
  end if;
  return saved;
end;
$$;

-- When the job below looked last.
create table private.publishing (only_row boolean primary key default true check (only_row), looked_at timestamptz not null default now());
insert into private.publishing default values;
alter table private.publishing enable row level security;
alter table private.publishing force row level security;
create policy "the database owner maintains" on private.publishing for all to current_user using (true) with check (true);

-- Publishes the drafts whose time has come, each with the rights that its author has now, and tells the pages of posts and lessons whose own
-- time has come. For the server's job. Returns {published, refused}.
create function public.publish_due() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  waiting public.content_drafts;
  role text;
  saved jsonb;
  problem_now text;
  published integer := 0;
  refused integer := 0;
  since timestamptz;
begin
  select looked_at into since from private.publishing for update;
  for waiting in select * from public.content_drafts d where d.publish_at <= now() and d.problem is null order by d.publish_at loop
    select u.raw_app_meta_data ->> 'role' into role from auth.users u where u.id = waiting.author and u.deleted_at is null;
    problem_now := null;
    begin
      if not private.may_change(role, waiting.changes) then
        problem_now := 'Its author may not change this any more. Publish it yourself, or discard it.';
      else
        -- Revisions and the audit log name the author.
        perform set_config('request.jwt.claims', jsonb_build_object('sub', waiting.author, 'role', 'authenticated', 'aal', 'aal2',
          'app_metadata', jsonb_build_object('role', role))::text, true);
        saved := private.apply_changes(waiting.changes);
        if saved ->> 'outcome' <> 'saved' then
          problem_now := 'Somebody changed it after this draft was written. Open the draft and compare.';
        end if;
      end if;
    exception when others then
      problem_now := sqlerrm;
    end;
    perform set_config('request.jwt.claims', '', true);
    if problem_now is null then
      delete from public.content_drafts d where d.id = waiting.id;
      published := published + 1;
    else
      update public.content_drafts d set problem = problem_now where d.id = waiting.id;
      refused := refused + 1;
    end if;
  end loop;
  if exists (select from public.posts p where p.status = 'published' and p.published_at > since and p.published_at <= now())
      or exists (select from public.lessons l where l.status = 'scheduled' and l.publish_at > since and l.publish_at <= now())
      or private.ended_evidence(since) then
    update public.content_version set version = version + 1 where id;
    perform pg_notify('content_changed', '');
  end if;
  update private.publishing set looked_at = now();
  return jsonb_build_object('published', published, 'refused', refused);
end;
$$;

-- The draft behind a preview link, for a day. Texts that have to be bought are shown to staff alone. Null for anything else.
create function public.preview_draft(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('collection', d.collection, 'title', d.title, 'changes', d.changes, 'savedAt', d.saved_at)
  from public.content_drafts d
  where d.preview_token = preview_draft.token and d.preview_until > now()
    and (private.edits_content() or not exists (
      select from jsonb_array_elements(d.changes) change
      where change.value ->> 'room' in ('quiz_answers', 'quiz_questions') or (change.value ->> 'room' = 'lesson_texts' and not exists (
        select from public.lessons l where l.free
          and l.id = coalesce(change.value -> 'before' ->> 'lesson_id', change.value -> 'after' ->> 'lesson_id')))));
$$;

-- What staff did: rows are only added.
create table public.audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor uuid not null,
  actor_email text not null,
  role text not null,
  act text not null check (act in ('added', 'changed', 'deleted', 'role given', 'role taken')),
  room text not null,
  row_key text not null,
  -- The columns that changed; long texts are cut, revisions have them whole.
  before jsonb,
  after jsonb
);
create index audit_log_of_a_row on public.audit_log (room, row_key, id desc);

create function private.refuse_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit log is only added to' using errcode = 'insufficient_privilege';
end;
$$;
create trigger refuse_audit_change before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();

-- Without secrets and addresses of people, long texts cut.
create function private.for_audit(row_as_is jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, case when char_length(value::text) > 2000 then to_jsonb(left(value::text, 2000) || '…') else value end)
  from jsonb_each(row_as_is) where key !~ '(_hash|_token|^email)$'
$$;

create function private.log_staff_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.staff_role();
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  changed text[];
begin
  if role is null or (select auth.uid()) is null then
    return null;
  end if;
  select array_agg(key) into changed from jsonb_object_keys(coalesce(new_row, old_row)) key
    where old_row is null or new_row is null or old_row -> key is distinct from new_row -> key;
  if changed is null then
    return null;
  end if;
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, before, after)
  select (select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), role,
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end, tg_table_name,
    coalesce(old_row, new_row) ->> tg_argv[0],
    (select private.for_audit(jsonb_object_agg(key, old_row -> key)) from unnest(changed) key where old_row is not null),
    (select private.for_audit(jsonb_object_agg(key, new_row -> key)) from unnest(changed) key where new_row is not null);
  return null;
end;
$$;

-- Makes a new table of content a collection of the console: everybody reads what is published, staff write, changes are kept and logged, and
-- pages are made anew. Its column `published`, where it has one, decides what is public.
create function private.add_collection(room text, key_column text, editors boolean) returns void
language plpgsql set search_path = '' as $$
declare
  staff constant text := case when editors then 'private.edits_content()' else 'private.is_owner()' end;
  public_rows constant text := case when exists (select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', room)::regclass and a.attname = 'published') then 'published' else 'true' end;
begin
  insert into private.collections values (room, key_column, editors);
  execute format('alter table public.%I enable row level security', room);
  execute format('alter table public.%I force row level security', room);
  execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', room);
  execute format('create policy "published content is public" on public.%I for select to anon, authenticated using (%s)', room, public_rows);
  execute format('create policy "staff edit content" on public.%I for all to authenticated using ((select %s)) with check ((select %s))',
    room, staff, staff);
  execute format('revoke all on public.%I from anon, authenticated', room);
  execute format('grant select on public.%I to anon', room);
  execute format('grant select, insert, update, delete on public.%I to authenticated', room);
  execute format('grant all on public.%I to service_role', room);
  execute format('create trigger bump_content_version after insert or update or delete or truncate on public.%I
    for each statement execute function public.bump_content_version()', room);
  execute format('create trigger store_revision before update or delete on public.%I
    for each row execute function private.store_revision(%L)', room, key_column);
  execute format('create trigger log_staff_change after insert or update or delete on public.%I
    for each row execute function private.log_staff_change(%L)', room, key_column);
end;
$$;
revoke execute on function private.add_collection(text, text, boolean) from public;

do $$
declare
  found record;
  edited record;
begin
  for edited in select * from private.collections loop
    execute format('create trigger log_staff_change after insert or update or delete on public.%I
      for each row execute function private.log_staff_change(%L)', edited.room, edited.key_column);
    if not exists (select from pg_catalog.pg_trigger t where t.tgname = 'store_revision' and t.tgrelid = format('public.%I', edited.room)::regclass) then
      execute format('create trigger store_revision before update or delete on public.%I
        for each row %s execute function private.store_revision(%L)', edited.room,
        -- What a feed brings is not written by anybody.
        case edited.room when 'calendar_events' then 'when (old.source_id is null)' else '' end, edited.key_column);
    end if;
    if edited.editors then
      for found in select policyname from pg_catalog.pg_policies
        where schemaname = 'public' and tablename = edited.room and cmd = 'ALL' and qual like '%is_owner()%'
      loop
        execute format('alter policy %I on public.%I using ((select private.edits_content())) with check ((select private.edits_content()))',
          found.policyname, edited.room);
      end loop;
    end if;
  end loop;
  for edited in select * from (values ('orders', 'id'), ('enrolments', 'id'), ('coin_payments', 'number'), ('bookings', 'number'),
      ('support_tickets', 'number'), ('support_messages', 'id'), ('provider_products', 'provider_product_id'), ('certificates', 'code'),
      ('robot_statements', 'id')) as more (room, key_column) loop
    execute format('create trigger log_staff_change after insert or update or delete on public.%I
      for each row execute function private.log_staff_change(%L)', edited.room, edited.key_column);
  end loop;
  -- Who answers people reads what they ask about.
  for found in select tablename, policyname from pg_catalog.pg_policies
    where schemaname = 'public' and cmd = 'SELECT' and qual like '%is_owner()%' and tablename in ('orders', 'order_items', 'enrolments',
      'support_tickets', 'support_messages', 'support_files', 'support_routes', 'bookings', 'certificates')
  loop
    execute format('alter policy %I on public.%I using ((select private.serves_people()))', found.policyname, found.tablename);
  end loop;
  alter policy "the owner sees revisions" on public.text_revisions using ((select private.edits_content()));
end;
$$;

do $$
declare
  name text;
begin
  foreach name in array array['content_drafts', 'audit_log'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;
create policy "editors keep drafts" on public.content_drafts for all to authenticated
  using ((select private.edits_content())) with check ((select private.edits_content()));
grant insert (collection, row_key, title, changes, publish_at, preview_token, preview_until),
  update (title, changes, publish_at, problem, preview_token, preview_until), delete on public.content_drafts to authenticated;
create policy "the owner reads" on public.audit_log for select to authenticated using ((select private.is_owner()));

-- Who works here, for the owner.
create function public.staff_members() returns table (id uuid, email text, role text, second_factor boolean, last_sign_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees who works here' using errcode = 'insufficient_privilege';
  end if;
  return query select u.id, u.email::text, u.raw_app_meta_data ->> 'role', exists (
      select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'), u.last_sign_in_at
    from auth.users u where u.deleted_at is null and u.raw_app_meta_data ->> 'role' in ('owner', 'editor', 'support') order by 3, 2;
end;
$$;

-- Gives the account with this address a role, or takes its role (null). Its sessions end: the next ones have it.
-- Returns {outcome: changed|same|unknown|last_owner}.
create function public.set_staff_role(address text, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person record;
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, gives roles' using errcode = 'insufficient_privilege';
  end if;
  if wanted is not null and wanted not in ('owner', 'editor', 'support') then
    raise exception 'A role is owner, editor or support' using errcode = '22023';
  end if;
  -- Two owners who take each other's role at the same time must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('set_staff_role', 0));
  select u.id, u.raw_app_meta_data ->> 'role' as role into person from auth.users u
    where lower(u.email) = lower(btrim(address)) and u.email_confirmed_at is not null and u.deleted_at is null for update;
  if person.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if person.role is not distinct from wanted then
    return jsonb_build_object('outcome', 'same');
  end if;
  if person.role = 'owner' and not exists (select from auth.users u where u.id <> person.id and u.deleted_at is null
      and u.raw_app_meta_data ->> 'role' = 'owner') then
    return jsonb_build_object('outcome', 'last_owner');
  end if;
  update auth.users u set raw_app_meta_data = case when wanted is null then u.raw_app_meta_data - 'role'
      else coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('role', wanted) end where u.id = person.id;
  delete from auth.sessions s where s.user_id = person.id;
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, before, after)
    values ((select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), 'owner',
      case when wanted is null then 'role taken' else 'role given' end, 'staff', person.id::text,
      jsonb_build_object('role', person.role), jsonb_build_object('role', wanted));
  return jsonb_build_object('outcome', 'changed');
end;
$$;

create or replace function public.answer_ticket(number bigint, answer text, close boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  if not private.serves_people() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner and support, signed in with the second factor, answer a ticket' using errcode = 'insufficient_privilege';
  end if;
  select t.id into found_id from public.support_tickets t where t.number = answer_ticket.number for update;
  if found_id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  perform public.add_ticket_message(found_id, 'desk', btrim(answer));
  if close then
    update public.support_tickets t set status = 'closed' where t.id = found_id;
  end if;
  return jsonb_build_object('outcome', 'answered');
end;
$$;

-- The desk's word on a booking: confirm, decline, or cancel. Returns what change_booking does, or {outcome: unknown}.
create function public.decide_booking(number bigint, decision text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, decide about bookings' using errcode = 'insufficient_privilege';
  end if;
  if decision not in ('confirm', 'decline', 'cancel') then
    raise exception 'A decision is confirm, decline or cancel' using errcode = '22023';
  end if;
  select b.id into found_id from public.bookings b where b.number = decide_booking.number;
  if found_id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return public.change_booking(found_id, decision);
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['private.apply_changes(jsonb)', 'private.may_change(text, jsonb)', 'private.check_changes(jsonb)',
    'private.keep_draft()', 'private.refuse_audit_change()', 'private.for_audit(jsonb)', 'private.log_staff_change()',
    'public.save_content(jsonb)', 'public.publish_draft(uuid)', 'public.publish_due()', 'public.preview_draft(text)', 'public.staff_members()',
    'public.set_staff_role(text, text)', 'public.decide_booking(bigint, text)'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
  -- What runs with the caller's rights.
  foreach signature in array array['private.apply_changes(jsonb)', 'private.may_change(text, jsonb)', 'private.check_changes(jsonb)',
    'public.save_content(jsonb)', 'public.publish_draft(uuid)', 'public.preview_draft(text)', 'public.staff_members()',
    'public.set_staff_role(text, text)', 'public.decide_booking(bigint, text)'] loop
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.preview_draft(text) to anon;
grant execute on function public.publish_due() to service_role;
