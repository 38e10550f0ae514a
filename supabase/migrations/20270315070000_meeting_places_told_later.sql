-- Whose session was confirmed before the owner entered how its mentor meets, or changed it, was never told: their mail said that we write to them, or named the room of
-- before.
alter table public.booking_notices drop constraint booking_notices_event_check;
alter table public.booking_notices add constraint booking_notices_event_check
  check (event in ('requested', 'moved', 'confirmed', 'declined', 'canceled', 'placed'));

create function private.tell_meeting_place() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_of_booking(b, 'placed', true) from public.bookings b
    where b.mentor_id = new.mentor_id and b.status = 'confirmed' and lower(b.during) > now()
      -- A mail that waits says what is there when it is written.
      and not exists (select from public.booking_notices n
        where n.booking_id = b.id and n.event in ('confirmed', 'placed') and n.mailed_at is null);
  return null;
end;
$$;
revoke execute on function private.tell_meeting_place() from public, anon, authenticated;
create trigger tell_meeting_place after insert on public.meeting_places for each row execute function private.tell_meeting_place();
create trigger tell_changed_meeting_place after update on public.meeting_places for each row
  when (new.place is distinct from old.place) execute function private.tell_meeting_place();
