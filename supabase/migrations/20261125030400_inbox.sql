-- The support inbox: answers that are written once, attachments of answers, who takes care of a ticket, and two who answer at the same time
-- (docs/adr/0051-people-in-the-console.md).

create table public.canned_answers (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 80),
  title text not null check (char_length(btrim(title)) between 1 and 100),
  -- {name}, {number} and {subject} are filled in from the ticket.
  body text not null check (char_length(btrim(body)) between 1 and 5000),
  position integer not null default 0
);
insert into private.collections values ('canned_answers', 'id', false);
alter table public.canned_answers enable row level security;
alter table public.canned_answers force row level security;
create policy "the database owner maintains" on public.canned_answers for all to current_user using (true) with check (true);
create policy "who answers people reads" on public.canned_answers for select to authenticated using ((select private.serves_people()));
create policy "staff edit content" on public.canned_answers for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
revoke all on public.canned_answers from anon, authenticated;
grant select, insert, update, delete on public.canned_answers to authenticated;
grant all on public.canned_answers to service_role;
create trigger store_revision before update or delete on public.canned_answers for each row execute function private.store_revision('id');
create trigger log_staff_change after insert or update or delete on public.canned_answers
  for each row execute function private.log_staff_change('id');

-- Who takes care of it, and who of the staff wrote an answer; the visitor is told neither.
alter table public.support_tickets add column assigned_to uuid references auth.users (id) on delete set null;
alter table public.support_messages add column staff uuid references auth.users (id) on delete set null;
create index support_tickets_assigned on public.support_tickets (assigned_to, changed_at desc);
create index support_messages_by_staff on public.support_messages (staff) where staff is not null;
grant select (assigned_to) on public.support_tickets to authenticated;

-- Who can take care of a ticket.
create function public.ticket_staff() returns table (id uuid, email text) language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, see who answers' using errcode = 'insufficient_privilege';
  end if;
  return query select u.id, u.email::text from auth.users u
    where u.deleted_at is null and u.raw_app_meta_data ->> 'role' in ('owner', 'support') order by 2;
end;
$$;

-- Returns {outcome: assigned|unknown|not_staff}; null takes the ticket from whoever had it.
create function public.assign_ticket(number bigint, staff uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, assign a ticket' using errcode = 'insufficient_privilege';
  end if;
  if assign_ticket.staff is not null and not exists (select from public.ticket_staff() t where t.id = assign_ticket.staff) then
    return jsonb_build_object('outcome', 'not_staff');
  end if;
  update public.support_tickets t set assigned_to = assign_ticket.staff where t.number = assign_ticket.number;
  return jsonb_build_object('outcome', case when found then 'assigned' else 'unknown' end);
end;
$$;

-- Closes a ticket without a word, or opens it again. Returns {outcome: changed|unknown}.
create function public.close_ticket(number bigint, closed boolean) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, close a ticket' using errcode = 'insufficient_privilege';
  end if;
  update public.support_tickets t set status = case when closed then 'closed' else 'open' end, changed_at = now() where t.number = close_ticket.number;
  return jsonb_build_object('outcome', case when found then 'changed' else 'unknown' end);
end;
$$;

-- The answer of the desk; `close` closes the ticket with it. `after_message` is the last message that its writer has read: when there is a later one,
-- nothing is written. The ticket is locked, so of two answers at once the second one finds the first one.
-- Returns {outcome: answered|unknown} or {outcome: newer, author, who}. This definition holds; earlier ones have no files.
drop function public.answer_ticket(bigint, text, boolean);
create function public.answer_ticket(number bigint, answer text, close boolean default false, files jsonb default '[]', after_message uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  latest public.support_messages;
  written uuid;
begin
  if not private.serves_people() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner and support, signed in with the second factor, answer a ticket' using errcode = 'insufficient_privilege';
  end if;
  select t.id into found_id from public.support_tickets t where t.number = answer_ticket.number for update;
  if found_id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into latest from public.support_messages m where m.ticket_id = found_id order by m.written_at desc, m.id desc limit 1;
  if after_message is not null and latest.id is distinct from after_message then
    return jsonb_build_object('outcome', 'newer', 'author', latest.author,
      'who', (select u.email from auth.users u where u.id = latest.staff));
  end if;
  written := public.add_ticket_message(found_id, 'desk', btrim(answer), files);
  update public.support_messages m set staff = auth.uid() where m.id = written and private.serves_people();
  if close then
    update public.support_tickets t set status = 'closed' where t.id = found_id;
  end if;
  return jsonb_build_object('outcome', 'answered');
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['ticket_staff()', 'assign_ticket(bigint, uuid)', 'close_ticket(bigint, boolean)',
      'answer_ticket(bigint, text, boolean, jsonb, uuid)'] loop
    execute format('revoke execute on function public.%s from public, anon', signature);
    execute format('grant execute on function public.%s to authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.answer_ticket(bigint, text, boolean, jsonb, uuid) to service_role;
