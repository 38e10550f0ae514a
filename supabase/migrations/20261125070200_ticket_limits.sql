-- What tickets may hold together: of one ticket, of one network in a day, and of the installation.

-- Like take_request, for amounts: takes `amount` of what a subject may use in a window. 0 when it was taken, else the seconds until there is room.
-- What is refused is not counted.
create function public.take_amount(subject text, amount integer, allowed integer, window_seconds integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  counted public.request_counts;
begin
  insert into public.request_counts as known (subject, window_end, requests)
    values (take_amount.subject, now() + make_interval(secs => window_seconds), 0)
    on conflict on constraint request_counts_pkey do update set
      requests = case when known.window_end <= now() then 0 else known.requests end,
      window_end = case when known.window_end <= now() then excluded.window_end else known.window_end end
    returning * into counted;
  if amount <= allowed - counted.requests then
    update public.request_counts c set requests = c.requests + amount where c.subject = take_amount.subject;
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from counted.window_end - now())))::integer;
end;
$$;

-- Whether a visitor's message with so many bytes of files finds room; `ticket` is null for a new one. Returns {outcome: room}, or
-- {outcome: ticket_full|network_full|site_full, wait: seconds, 0 where waiting does not help}.
create function public.take_ticket_room(ticket uuid, network text, bytes integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
begin
  if ticket is not null and ((select count(*) from public.support_messages m where m.ticket_id = take_ticket_room.ticket and m.author = 'visitor') >= 100
      or (bytes > 0 and (select coalesce(sum(f.bytes), 0) from public.support_files f join public.support_messages m on m.id = f.message_id
        where m.ticket_id = take_ticket_room.ticket) + take_ticket_room.bytes > 30000000)) then
    return jsonb_build_object('outcome', 'ticket_full', 'wait', 0);
  end if;
  if bytes = 0 then
    return jsonb_build_object('outcome', 'room');
  end if;
  -- Files that nobody deletes: the desk has to make room.
  if (select coalesce(sum(f.bytes), 0) from public.support_files f) + bytes > 2000000000 then
    return jsonb_build_object('outcome', 'site_full', 'wait', 0);
  end if;
  wait := public.take_amount('ticket bytes ' || network, bytes, 30000000, 86400);
  if wait > 0 then
    return jsonb_build_object('outcome', 'network_full', 'wait', wait);
  end if;
  wait := public.take_amount('ticket bytes of all', bytes, 300000000, 86400);
  return jsonb_build_object('outcome', case when wait > 0 then 'site_full' else 'room' end, 'wait', wait);
end;
$$;
revoke execute on function public.take_amount(text, integer, integer, integer), public.take_ticket_room(uuid, text, integer) from public, anon, authenticated;
grant execute on function public.take_amount(text, integer, integer, integer), public.take_ticket_room(uuid, text, integer) to service_role;
