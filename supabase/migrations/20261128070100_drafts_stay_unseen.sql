-- A course that was never shown stays unseen when the owner gives it to somebody who tries it: only one that was shown once is taught as a closed one.
create table private.shown_courses (id text primary key references public.courses (id) on update cascade on delete cascade);
alter table private.shown_courses enable row level security;
insert into private.shown_courses (id) select c.id from public.courses c
  where c.published or exists (select from public.enrolments e join public.orders o on o.id = e.order_id
    where e.product_id = c.id and e.product_kind = 'course' and o.provider <> 'given');
create function private.note_shown_course() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.shown_courses (id) values (new.id) on conflict do nothing;
  return null;
end;
$$;
revoke execute on function private.note_shown_course() from public, anon, authenticated;
create trigger note_shown_course after insert or update of published on public.courses for each row
  when (new.published) execute function private.note_shown_course();

-- This definition holds; 20261128020100_sold_products_stay.sql has an earlier one.
create or replace function public.closed_courses() returns setof public.courses language sql stable security definer set search_path = '' as $$
  select c.* from public.courses c join private.shown_courses s on s.id = c.id where not c.published
    and exists (select from public.enrolments e where e.product_id = c.id and e.product_kind = 'course' and e.status = 'active')
$$;
