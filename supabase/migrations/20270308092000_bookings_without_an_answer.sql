-- A session whose time came before anybody confirmed it counted against its plan for good: nobody could decide about it any more. It is declined by itself then, its visitor
-- and the owner are told, and the plan has it again.
create function public.decline_unanswered_bookings() returns void language plpgsql security definer set search_path = '' as $$
declare
  unanswered public.bookings;
begin
  for unanswered in update public.bookings b set status = 'declined', changed_at = now(), sequence = b.sequence + 1
      where b.status = 'requested' and lower(b.during) <= now() returning b.* loop
    -- Of older ones, in a database of an earlier version, nobody waits for a mail.
    if lower(unanswered.during) > now() - interval '1 day' then
      perform public.tell_of_booking(unanswered, 'declined', exists (
        select from public.booking_notices n where n.booking_id = unanswered.id and n.event = 'confirmed'));
    end if;
  end loop;
end;
$$;
revoke execute on function public.decline_unanswered_bookings() from public, anon, authenticated;
grant execute on function public.decline_unanswered_bookings() to service_role;
create index bookings_unanswered on public.bookings (lower(during)) where status = 'requested';
