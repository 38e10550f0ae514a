-- Lessons that were scheduled stay so in their rows when their time has come. The owner, who decides about a refund by the share of lessons that was read,
-- was told "3 of 3 lessons finished" of a course of twelve: those that had appeared by schedule were not counted, and those finished were counted also
-- where they are hidden again. Lessons and finished ones are those that the member's own progress counts (course_progress).
-- This definition holds; 20270313040000_what_was_used_of_an_order.sql has an earlier one.
create or replace function public.order_use(order_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, see what was used of an order' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'enrolment', e.id, 'kind', e.product_kind,
      'lessons', (select count(*) from public.lessons l where l.course_id = e.product_id and private.has_appeared(l)),
      'finished', (select count(*) from public.finished_lessons f join public.lessons l on l.id = f.lesson_id
        where l.course_id = e.product_id and private.has_appeared(l) and f.user_id in (select u.id from auth.users u
          where u.id = e.user_id or (u.email_confirmed_at is not null and lower(u.email) = lower(e.email)))),
      'accounts', (select count(*) from public.robot_activations a join public.robot_licences l on l.id = a.licence_id where l.enrolment_id = e.id),
      'activatedAt', (select least(min(a.activated_at), min(g.activated_at)) from public.robot_licences l
        join public.robot_activations a on a.licence_id = l.id left join public.robot_activation_log g on g.licence_id = l.id
        where l.enrolment_id = e.id),
      'held', (select count(*) from public.bookings b where b.enrolment_id = e.id and b.status = 'confirmed' and upper(b.during) <= now()),
      'booked', (select count(*) from public.bookings b
        where b.enrolment_id = e.id and b.status in ('requested', 'confirmed') and upper(b.during) > now())
    ) order by e.product_id), '[]') from public.enrolments e where e.order_id = order_use.order_id);
end;
$$;
