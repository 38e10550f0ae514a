-- A confirmed session said when it is and not how one meets: the owner had to write to each visitor. How a mentor meets is entered once, for the eyes of those whose
-- session is confirmed alone.
create table public.meeting_places (
  mentor_id text primary key references public.mentors (id) on update cascade on delete cascade,
  place text not null check (char_length(place) between 1 and 500)
);
select private.add_collection('meeting_places', 'mentor_id', false);
drop policy "published content is public" on public.meeting_places;
revoke all on public.meeting_places from anon;
