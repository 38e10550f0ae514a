-- Files of a ticket that could not be stored after all take no room of the day.
create function public.give_ticket_room_back(network text, bytes integer) returns void language sql security definer set search_path = '' as $$
  update public.request_counts c set requests = greatest(0, c.requests - greatest(0, give_ticket_room_back.bytes))
    where c.subject in ('ticket bytes ' || give_ticket_room_back.network, 'ticket bytes of all')
$$;
revoke execute on function public.give_ticket_room_back(text, integer) from public, anon, authenticated;
grant execute on function public.give_ticket_room_back(text, integer) to service_role;
