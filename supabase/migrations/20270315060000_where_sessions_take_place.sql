-- A confirmed session said when it is and not how one meets: the owner had to write to each visitor. How a mentor meets is entered once, for the eyes of those whose
-- session is confirmed alone.
create table public.meeting_places (
  mentor_id text primary key references public.mentors (id) on update cascade on delete cascade,
  place text not null check (char_length(place) between 1 and 500)
);
select private.add_collection('meeting_places', 'mentor_id', false);
drop policy "published content is public" on public.meeting_places;
revoke all on public.meeting_places from anon;

-- Whose session was confirmed before it is entered, or changed, is told by another mail.
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
