-- Who reads the answers to a ticket besides the desk: whoever wrote it, because its link was on the screen, or whoever receives the mail of
-- its address. Tickets of before showed their link.
alter table public.support_tickets add column reader text not null default 'writer' check (reader in ('writer', 'mailbox'));
grant select (reader) on public.support_tickets to authenticated;

-- ticket: {id, email, name, topic, subject, message, network, reader?}; see openTicket in supabase/functions/support/tickets.ts.
-- This definition holds; 20261123008050_form_limits.sql has an earlier one.
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
  insert into public.support_tickets (id, token_hash, email, name, topic, subject, reader)
    values ((ticket ->> 'id')::uuid, open_ticket.token_hash, sender, ticket ->> 'name', ticket ->> 'topic', ticket ->> 'subject',
      coalesce(ticket ->> 'reader', 'writer'))
    returning * into opened;
  perform public.add_ticket_message(opened.id, 'visitor', ticket ->> 'message', files);
  return jsonb_build_object('outcome', 'opened', 'number', opened.number);
end;
$$;
