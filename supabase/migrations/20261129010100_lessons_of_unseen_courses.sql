-- Lessons and quizzes of a course that nobody may see yet are not listed either: each lesson has a state of its own, and is often done before its course is shown.

-- Courses that the caller may know of: those on sale, those that are closed, and those that they have, as private.is_buyer() tells.
create function private.listed_courses() returns setof text language sql stable security definer set search_path = '' as $$
  select c.id from public.courses c where c.published
  union select c.id from public.closed_courses() c
  union select e.product_id from public.enrolments e where e.product_kind = 'course' and e.status = 'active' and e.user_id = (select auth.uid())
  union select e.product_id from public.enrolments e where e.product_kind = 'course' and e.status = 'active'
    and lower(e.email) = (select nullif(lower(auth.jwt() ->> 'email'), ''))
$$;
revoke execute on function private.listed_courses() from public;
grant execute on function private.listed_courses() to anon, authenticated, service_role;

alter policy "published lessons are listed" on public.lessons using (
  (status = 'published' or (status = 'scheduled' and publish_at <= now()))
  and (course_id is null or course_id in (select private.listed_courses()))
);

-- This definition holds; 20261123007710_quizzes.sql has an earlier one.
create or replace function public.course_quizzes(course text) returns table (week integer, questions integer)
language sql stable security definer set search_path = '' as $$
  select q.week, count(*)::integer from public.quiz_questions q
    where q.course_id = course_quizzes.course
      and (q.course_id in (select private.listed_courses()) or private.edits_content())
    group by q.week order by q.week
$$;
