-- Who lists lessons waits for no look at every purchase of the site: a buyer's own are found by their account and their address.

-- Courses that the caller may know of: those on sale, those that are closed, and those that they have, as private.is_buyer() tells.
-- This definition holds; 20261129010100_lessons_of_unseen_courses.sql has an earlier one.
create or replace function private.listed_courses() returns setof text language sql stable security definer set search_path = '' as $$
  select c.id from public.courses c where c.published
  union select c.id from public.closed_courses() c
  union select e.product_id from public.enrolments e where e.product_kind = 'course' and e.status = 'active' and e.user_id = (select auth.uid())
  union select e.product_id from public.enrolments e where e.product_kind = 'course' and e.status = 'active'
    and lower(e.email) = (select nullif(lower(auth.jwt() ->> 'email'), ''))
$$;
