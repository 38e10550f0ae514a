-- Tickets of /support. Visitors reach theirs through functions/v1/support alone, which compares the secret of their link with the hash
-- stored here; the owner reads everything and answers with answer_ticket.

create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  number bigint not null unique generated always as identity (start with 1001),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  email text not null check (char_length(email) between 3 and 320),
  name text not null default '' check (char_length(name) <= 80),
  topic text not null check (topic ~ '^[a-z-]{1,40}$'),
  subject text not null check (char_length(subject) between 1 and 150),
  -- open: waits for the desk; answered: waits for the visitor; closed: nobody waits, a new message opens it again.
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index support_tickets_by_change on public.support_tickets (status, changed_at desc);
create index support_tickets_by_email on public.support_tickets (lower(email), opened_at);

create table public.support_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  author text not null check (author in ('visitor', 'desk')),
  body text not null check (char_length(body) between 1 and 10000),
  written_at timestamptz not null default clock_timestamp(),
  -- Its mails are in the outbox.
  mailed_at timestamptz
);
create index support_messages_by_ticket on public.support_messages (ticket_id, written_at);
create index support_messages_waiting on public.support_messages (written_at) where mailed_at is null;

-- The bytes are in the bucket support-files, under the file's id.
create table public.support_files (
  id uuid primary key,
  message_id uuid not null references public.support_messages (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  media_type text not null check (char_length(media_type) <= 60),
  bytes integer not null check (bytes > 0)
);
create index support_files_by_message on public.support_files (message_id);

-- Who is told of tickets about a topic. A topic without a row is for the owner accounts.
create table public.support_routes (
  topic text primary key check (topic ~ '^[a-z-]{1,40}$'),
  mail_to text not null check (mail_to ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$')
);

do $$
declare
  name text;
begin
  foreach name in array array['support_tickets', 'support_messages', 'support_files', 'support_routes'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('create policy "the owner reads" on public.%I for select to authenticated using ((select private.is_owner()))', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;
grant select (id, number, email, name, topic, subject, status, opened_at, changed_at) on public.support_tickets to authenticated;
grant select on public.support_messages, public.support_files, public.support_routes to authenticated;
create policy "the owner routes topics" on public.support_routes for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
grant insert, update, delete on public.support_routes to authenticated;

-- Adds a message with its files; a visitor's opens the ticket again.
create function public.add_ticket_message(ticket_id uuid, author text, body text, files jsonb default '[]') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  written uuid;
begin
  insert into public.support_messages (ticket_id, author, body)
    values (add_ticket_message.ticket_id, add_ticket_message.author, add_ticket_message.body) returning id into written;
  insert into public.support_files (id, message_id, name, media_type, bytes)
    select f.id, written, f.name, f."mediaType", f.bytes
    from jsonb_to_recordset(files) as f(id uuid, name text, "mediaType" text, bytes integer);
  update public.support_tickets t set changed_at = now(), status = case when author = 'visitor' then 'open' else 'answered' end
    where t.id = add_ticket_message.ticket_id;
  perform pg_notify('support_messages', '');
  return written;
end;
$$;

-- Opens a ticket. Returns {outcome: opened, number} or {outcome: too_many}: an address is written to three times a day at most, because
-- nobody has proven that it is the sender's.
create function public.open_ticket(ticket jsonb, token_hash text, files jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(ticket ->> 'email'));
  opened public.support_tickets;
begin
  perform pg_advisory_xact_lock(hashtextextended('open_ticket ' || sender, 0));
  if (select count(*) from public.support_tickets t where lower(t.email) = sender and t.opened_at > now() - interval '1 day') >= 3 then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  insert into public.support_tickets (id, token_hash, email, name, topic, subject)
    values ((ticket ->> 'id')::uuid, open_ticket.token_hash, sender, ticket ->> 'name', ticket ->> 'topic', ticket ->> 'subject')
    returning * into opened;
  perform public.add_ticket_message(opened.id, 'visitor', ticket ->> 'message', files);
  return jsonb_build_object('outcome', 'opened', 'number', opened.number);
end;
$$;

-- The owner's answer; `close` closes the ticket with it. Returns {outcome: answered|unknown}.
create function public.answer_ticket(number bigint, answer text, close boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  if not private.is_owner() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner, signed in with the second factor, answers a ticket' using errcode = 'insufficient_privilege';
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

-- Tickets of an erased account go with it: those written from the address that it had proven.
create function public.erase_tickets() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.support_tickets where old.email_confirmed_at is not null and lower(email) = lower(old.email);
  return null;
end;
$$;
create trigger erase_tickets after delete on auth.users for each row execute function public.erase_tickets();
create trigger erase_tickets_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function public.erase_tickets();

revoke execute on function public.add_ticket_message(uuid, text, text, jsonb) from public, anon, authenticated;
revoke execute on function public.open_ticket(jsonb, text, jsonb) from public, anon, authenticated;
revoke execute on function public.answer_ticket(bigint, text, boolean) from public, anon, authenticated;
revoke execute on function public.erase_tickets() from public, anon, authenticated;
grant execute on function public.add_ticket_message(uuid, text, text, jsonb) to service_role;
grant execute on function public.open_ticket(jsonb, text, jsonb) to service_role;
grant execute on function public.answer_ticket(bigint, text, boolean) to authenticated, service_role;
