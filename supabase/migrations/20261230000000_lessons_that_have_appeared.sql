-- Lessons appear at their time without another change. Certificates and quizzes counted those alone that were published by hand: one was issued with the
-- scheduled ones unread, and none ever for a course whose lessons are all scheduled.

-- Whether readers see a lesson: as the policy "published lessons are listed" tells.
create function private.has_appeared(lesson public.lessons) returns boolean language sql stable set search_path = '' as $$
  select (lesson).status = 'published' or ((lesson).status = 'scheduled' and (lesson).publish_at <= now())
$$;
revoke execute on function private.has_appeared(public.lessons) from public, anon, authenticated;

-- This definition holds; 20261123007720_certificates.sql has an earlier one.
create or replace function public.course_progress(course text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'lessons', (select count(*) from public.lessons l where l.course_id = course_progress.course and private.has_appeared(l)),
    'finished', (select count(*) from public.lessons l join public.finished_lessons f on f.lesson_id = l.id
      where l.course_id = course_progress.course and private.has_appeared(l) and f.user_id = auth.uid() and private.second_factor_given()),
    'quizzes', (select count(distinct q.week) from public.quiz_questions q where q.course_id = course_progress.course),
    'passed', (select count(distinct t.week) from public.quiz_attempts t where t.course_id = course_progress.course
      and t.user_id = auth.uid() and t.right_answers * 100 >= cardinality(t.questions) * 70
      and exists (select from public.quiz_questions q where q.course_id = t.course_id and q.week = t.week)))
$$;

-- This definition holds; 20261123007710_quizzes.sql has an earlier one.
create or replace function private.quiz_is_open(course text, week integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.second_factor_given() and (private.open_weeks(quiz_is_open.course) >= quiz_is_open.week
    or exists (select from public.lessons l where l.course_id = quiz_is_open.course and l.week = quiz_is_open.week
      and l.free and private.has_appeared(l)))
$$;
