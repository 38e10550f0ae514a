-- Also applied as f1014b8efa54d5e4d58ae13e8f51417b1fddbf3ff7e24e9ab76fe342ac1ff7c6: it asked for pg_input_is_valid, which PostgreSQL 15 does not have.
-- Leads: addresses that people gave in forms, each once, with where from and what the form said; what staff note of them
-- (docs/adr/0051-people-in-the-console.md).

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and char_length(email) between 3 and 320),
  -- Addresses of leads that were merged into this one.
  other_emails text[] not null default '{}' check (cardinality(other_emails) <= 50),
  name text not null default '' check (char_length(name) <= 120),
  source text not null check (source ~ '^[a-z][a-z -]{0,39}$'),
  -- What the first form said, or what the person agreed to, and when.
  consent text not null check (char_length(consent) between 1 and 2000),
  consented_at timestamptz not null,
  stage text not null default 'new' check (stage in ('new', 'talking', 'won', 'lost')),
  next_step text not null default '' check (char_length(next_step) <= 300),
  next_step_on date,
  last_contact_at timestamptz not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index leads_by_contact on public.leads (last_contact_at desc, id);
create index leads_by_stage on public.leads (stage, last_contact_at desc);
create index leads_by_next_step on public.leads (next_step_on) where next_step_on is not null;
create index leads_by_mailbox on public.leads (private.mailbox_of(email));
create index leads_by_name on public.leads (lower(name)) where name <> '';

-- The same addresses as in other_emails, to find the lead of one.
create table private.lead_aliases (
  email text primary key,
  lead_id uuid not null references public.leads (id) on delete cascade
);
create index lead_aliases_of_lead on private.lead_aliases (lead_id);
alter table private.lead_aliases enable row level security;
alter table private.lead_aliases force row level security;
create policy "the database owner maintains" on private.lead_aliases for all to current_user using (true) with check (true);

create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 5000),
  author uuid not null default auth.uid(),
  written_by text not null default coalesce(auth.jwt() ->> 'email', ''),
  written_at timestamptz not null default clock_timestamp()
);
create index lead_notes_of_lead on public.lead_notes (lead_id, written_at);

insert into private.people_rooms values ('leads', '{email,other_emails,name,next_step}'), ('lead_notes', '{body}');

-- The words of lib/form-notices.ts.
create function private.form_notice(form text) returns text language sql immutable set search_path = '' as $$
  select case form
    when 'ticket' then 'We store your address, name and message to answer you, and your address and name in our list of contacts, until you ask us to erase them.'
    when 'booking' then 'We store your address, name, note and time zone for this booking, and your address and name in our list of contacts, until you ask us to erase them.'
    when 'payment' then 'We store your address for this payment and its receipt, and in our list of contacts, until you ask us to erase it.'
  end
$$;

-- The lead of an address, also of one that was merged into it.
create function private.lead_of(address text) returns uuid language sql stable set search_path = '' as $$
  select coalesce((select l.id from public.leads l where l.email = lower(btrim(address))),
    (select a.lead_id from private.lead_aliases a where a.email = lower(btrim(address))))
$$;

-- A form was sent: its address has a lead from now on. The first contact's words and time stay as they are.
create function private.note_lead(address text, called text, source text, consent text, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known uuid;
begin
  if btrim(coalesce(address, '')) = '' then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('lead ' || lower(btrim(address)), 0));
  known := private.lead_of(address);
  if known is null then
    insert into public.leads (email, name, source, consent, consented_at, last_contact_at)
      values (lower(btrim(address)), left(btrim(coalesce(called, '')), 120), note_lead.source, note_lead.consent, note_lead.at, note_lead.at);
  else
    update public.leads l set last_contact_at = greatest(l.last_contact_at, note_lead.at),
      name = case when l.name = '' then left(btrim(coalesce(called, '')), 120) else l.name end where l.id = known;
  end if;
end;
$$;

create function private.lead_of_form() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'support_tickets' then
    perform private.note_lead(new.email, new.name, 'ticket', private.form_notice('ticket'), new.opened_at);
  elsif tg_table_name = 'bookings' then
    perform private.note_lead(new.email, new.name,
      case when new.enrolment_id is null then 'introductory call' else 'mentorship session' end, private.form_notice('booking'), new.requested_at);
  elsif tg_table_name = 'coin_payments' then
    perform private.note_lead(new.email, '', 'payment in coin', private.form_notice('payment'), new.requested_at);
  else
    perform private.note_lead(new.email, '', 'newsletter', new.consent, new.requested_at);
  end if;
  return null;
end;
$$;
create trigger lead_of_form after insert on public.support_tickets for each row execute function private.lead_of_form();
create trigger lead_of_form after insert on public.bookings for each row execute function private.lead_of_form();
create trigger lead_of_form after insert on public.coin_payments for each row execute function private.lead_of_form();
create trigger lead_of_form after insert or update of confirmed_at on public.newsletter_subscribers
  for each row execute function private.lead_of_form();

-- Who confirmed the newsletter agreed to it in words that are stored; forms of before said nothing of a list of contacts.
insert into public.leads (email, source, consent, consented_at, last_contact_at)
  select s.email, 'newsletter', s.consent, s.requested_at, s.confirmed_at from public.newsletter_subscribers s
  where s.status = 'subscribed' and s.consent <> '';

create function private.touch_lead() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.name, new.stage, new.next_step, new.next_step_on, new.other_emails)
      is distinct from (old.name, old.stage, old.next_step, old.next_step_on, old.other_emails) then
    new.changed_at := clock_timestamp();
  end if;
  return new;
end;
$$;
create trigger touch_lead before update on public.leads for each row execute function private.touch_lead();

-- Of the lead's addresses: the account, what was bought and asked, and leads that may be the same person. Null when there is no such lead.
create function public.lead_details(lead uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  found_one public.leads;
  addresses text[];
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, look at leads' using errcode = 'insufficient_privilege';
  end if;
  select * into found_one from public.leads l where l.id = lead;
  if found_one.id is null then
    return null;
  end if;
  addresses := array_append(found_one.other_emails, found_one.email);
  return jsonb_build_object(
    'member', (select u.id from auth.users u where lower(u.email) = any (addresses) and u.deleted_at is null and u.email_confirmed_at is not null limit 1),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.provider_order_id, 'status', o.status) order by o.created_at desc), '[]')
      from (select * from public.orders o where lower(o.email) = any (addresses) order by o.created_at desc limit 20) o),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('number', t.number, 'subject', t.subject, 'status', t.status) order by t.number desc), '[]')
      from (select * from public.support_tickets t where lower(t.email) = any (addresses) order by t.number desc limit 20) t),
    'bookings', (select coalesce(jsonb_agg(jsonb_build_object('number', b.number, 'at', lower(b.during), 'status', b.status) order by b.number desc), '[]')
      from (select * from public.bookings b where lower(b.email) = any (addresses) order by b.number desc limit 20) b),
    'newsletter', (select s.status from public.newsletter_subscribers s where s.email = any (addresses) order by s.status = 'subscribed' desc limit 1),
    'similar', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'email', s.email, 'name', s.name) order by s.email), '[]') from (
      select l.id, l.email, l.name from public.leads l where private.mailbox_of(l.email) = private.mailbox_of(found_one.email) and l.id <> found_one.id
      union
      select l.id, l.email, l.name from public.leads l where found_one.name <> '' and l.name <> '' and lower(l.name) = lower(found_one.name)
        and l.id <> found_one.id limit 10) s));
end;
$$;

-- Makes one lead of two: `kept` gets the notes and addresses of `merged`, and the words of whichever was first. {outcome: merged|gone}
create function public.merge_leads(kept uuid, merged uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  stays public.leads;
  goes public.leads;
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, merge leads' using errcode = 'insufficient_privilege';
  end if;
  -- In one order, so that two merges of the same two wait for one another.
  perform from public.leads l where l.id in (kept, merged) order by l.id for update;
  select * into stays from public.leads l where l.id = kept;
  select * into goes from public.leads l where l.id = merged;
  if stays.id is null or goes.id is null or kept = merged then
    return jsonb_build_object('outcome', 'gone');
  end if;
  update public.lead_notes n set lead_id = kept where n.lead_id = merged;
  update private.lead_aliases a set lead_id = kept where a.lead_id = merged;
  insert into private.lead_aliases values (goes.email, kept);
  delete from public.leads l where l.id = merged;
  update public.leads l set
    other_emails = array(select distinct a from unnest(stays.other_emails || goes.other_emails || goes.email) a where a <> stays.email),
    name = case when stays.name = '' then goes.name else stays.name end,
    source = case when goes.consented_at < stays.consented_at then goes.source else stays.source end,
    consent = case when goes.consented_at < stays.consented_at then goes.consent else stays.consent end,
    consented_at = least(stays.consented_at, goes.consented_at), last_contact_at = greatest(stays.last_contact_at, goes.last_contact_at),
    next_step = case when stays.next_step = '' then goes.next_step else stays.next_step end,
    next_step_on = coalesce(stays.next_step_on, goes.next_step_on)
    where l.id = kept;
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, after)
    values ((select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), private.staff_role(), 'merged', 'leads',
      kept::text, jsonb_build_object('merged', merged));
  return jsonb_build_object('outcome', 'merged');
end;
$$;

-- Whether PostgreSQL reads this as a day or a time.
create function private.is_moment(given text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  perform given::timestamptz;
  return true;
exception when data_exception then
  return false;
end;
$$;

-- Why a row of a file cannot be taken, or null.
create function private.lead_problem(wanted jsonb, known boolean) returns text language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(wanted) is distinct from 'object' then 'This is no row.'
    when coalesce(lower(btrim(wanted ->> 'email')), '') !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' or char_length(btrim(wanted ->> 'email')) > 320
      then 'The email address is missing or malformed.'
    when char_length(coalesce(wanted ->> 'name', '')) > 120 then 'The name has more than 120 characters.'
    when coalesce(wanted ->> 'stage', 'new') not in ('new', 'talking', 'won', 'lost') then 'The stage is none of new, talking, won, lost.'
    when char_length(coalesce(wanted ->> 'next_step', '')) > 300 then 'The next step has more than 300 characters.'
    when coalesce(wanted ->> 'next_step_on', '') <> '' and not private.is_moment(wanted ->> 'next_step_on')
      then 'The date of the next step is no date.'
    when coalesce(wanted ->> 'source', 'file') !~ '^[a-z][a-z -]{0,39}$' then 'The source has other characters than a to z, spaces and hyphens.'
    when not known and char_length(btrim(coalesce(wanted ->> 'consent', ''))) not between 1 and 2000
      then 'What the person agreed to is missing: a new lead needs it.'
    when not known and not private.is_moment(coalesce(wanted ->> 'consented_at', ''))
      then 'The time of the consent is missing or malformed: a new lead needs it.'
    when not known and (wanted ->> 'consented_at')::timestamptz > now() then 'The time of the consent lies ahead.'
  end
$$;

-- Rows of a file, up to 1,000 a call: {email, name?, source?, stage?, consent?, consented_at?, next_step?, next_step_on?}. A known address is changed
-- in what the row has, but never in its consent. Returns {added, changed, refused: [{at, problem}]}; `at` counts from 0.
create function public.import_leads(wanted jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  item record;
  known uuid;
  address text;
  problem text;
  added integer := 0;
  changed integer := 0;
  refused jsonb := '[]';
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, reads leads from a file' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(wanted) is distinct from 'array' or jsonb_array_length(wanted) not between 1 and 1000 then
    raise exception 'The rows are not a list of 1 to 1,000' using errcode = '22023';
  end if;
  for item in select w.value, w.ordinality - 1 as at from jsonb_array_elements(wanted) with ordinality w loop
    address := lower(btrim(item.value ->> 'email'));
    known := private.lead_of(address);
    problem := private.lead_problem(item.value, known is not null);
    if problem is not null then
      refused := refused || jsonb_build_object('at', item.at, 'problem', problem);
    elsif known is null then
      insert into public.leads (email, name, source, stage, consent, consented_at, next_step, next_step_on, last_contact_at)
        values (address, btrim(coalesce(item.value ->> 'name', '')), coalesce(item.value ->> 'source', 'file'), coalesce(item.value ->> 'stage', 'new'),
          btrim(item.value ->> 'consent'), (item.value ->> 'consented_at')::timestamptz, coalesce(item.value ->> 'next_step', ''),
          nullif(item.value ->> 'next_step_on', '')::date, (item.value ->> 'consented_at')::timestamptz)
        on conflict (email) do nothing;
      added := added + 1;
    else
      update public.leads l set name = coalesce(nullif(btrim(item.value ->> 'name'), ''), l.name), stage = coalesce(item.value ->> 'stage', l.stage),
        next_step = coalesce(item.value ->> 'next_step', l.next_step),
        next_step_on = case when item.value ? 'next_step_on' then nullif(item.value ->> 'next_step_on', '')::date else l.next_step_on end
        where l.id = known;
      changed := changed + 1;
    end if;
  end loop;
  return jsonb_build_object('added', added, 'changed', changed, 'refused', refused);
end;
$$;

-- An erased account's lead goes with it; an address only where it was proven.
create function private.erase_leads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is not null and old.email <> '' then
    delete from public.leads l where l.id = private.lead_of(old.email);
  end if;
  update public.lead_notes n set written_by = '' where n.author = old.id;
  return null;
end;
$$;
create trigger erase_leads after delete on auth.users for each row execute function private.erase_leads();
create trigger erase_leads_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function private.erase_leads();

-- The export of before, with leads.
alter function public.export_my_data() rename to export_before_leads;
alter function public.export_before_leads() set schema private;
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  mine constant text := public.proven_email();
  leads constant text := 'select l.* from public.leads l where l.id = private.lead_of($2)';
begin
  return private.export_before_leads() || jsonb_build_object(
    'leads', private.rows_of(leads, me, mine),
    'lead_notes', private.rows_of(format('select n.* from public.lead_notes n where n.lead_id in (select id from (%s) l)', leads), me, mine,
      'author', 'written_by'));
end;
$$;

do $$
declare
  name text;
begin
  foreach name in array array['leads', 'lead_notes'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('create policy "who answers people reads" on public.%I for select to authenticated using ((select private.serves_people()))', name);
    execute format('create policy "the owner erases" on public.%I for delete to authenticated using ((select private.is_owner()))', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select, delete on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
    execute format('create trigger log_staff_change after insert or update or delete on public.%I
      for each row execute function private.log_staff_change(%L)', name, 'id');
  end loop;
  foreach name in array array['private.form_notice(text)', 'private.lead_of(text)', 'private.note_lead(text, text, text, text, timestamptz)',
      'private.lead_of_form()', 'private.touch_lead()', 'private.lead_problem(jsonb, boolean)', 'private.erase_leads()',
      'private.export_before_leads()', 'public.lead_details(uuid)', 'public.merge_leads(uuid, uuid)', 'public.import_leads(jsonb)',
      'public.export_my_data()'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', name);
  end loop;
end;
$$;
create policy "who answers people changes" on public.leads for update to authenticated
  using ((select private.serves_people())) with check ((select private.serves_people()));
grant update (name, stage, next_step, next_step_on) on public.leads to authenticated;
create policy "who answers people notes" on public.lead_notes for insert to authenticated with check ((select private.serves_people()));
grant insert (lead_id, body) on public.lead_notes to authenticated;
-- An index on leads asks it as whoever changes a row.
grant execute on function private.mailbox_of(text) to authenticated;
grant execute on function public.lead_details(uuid), public.merge_leads(uuid, uuid), public.import_leads(jsonb), public.export_my_data() to authenticated;
