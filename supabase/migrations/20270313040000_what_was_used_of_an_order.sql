-- The terms of refunds ask how much of a course was read, whether a license was ever on a live account and which sessions were held. An account that
-- was released is no longer on its license, and finished lessons are read by their member alone: who answers people sees both beside the order.
-- A lesson that appeared at its time stays "scheduled", and one that its buyer finished is hidden instead of deleted: both count.
create function public.order_use(order_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, see what was used of an order' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'enrolment', e.id, 'kind', e.product_kind, 'lessons', r.lessons, 'finished', r.finished,
      'accounts', (select count(*) from public.robot_activations a join public.robot_licences l on l.id = a.licence_id where l.enrolment_id = e.id),
      'activatedAt', (select least(min(a.activated_at), min(g.activated_at)) from public.robot_licences l
        join public.robot_activations a on a.licence_id = l.id left join public.robot_activation_log g on g.licence_id = l.id
        where l.enrolment_id = e.id),
      'held', (select count(*) from public.bookings b where b.enrolment_id = e.id and b.status = 'confirmed' and upper(b.during) <= now()),
      'booked', (select count(*) from public.bookings b
        where b.enrolment_id = e.id and b.status in ('requested', 'confirmed') and upper(b.during) > now())
    ) order by e.product_id), '[]') from public.enrolments e cross join lateral (
      select count(*) filter (where known.is_finished or private.has_appeared(l)) as lessons, count(*) filter (where known.is_finished) as finished
        from public.lessons l cross join lateral (select exists (select from public.finished_lessons f
          where f.lesson_id = l.id and f.user_id in (select u.id from auth.users u
            where u.id = e.user_id or (u.email_confirmed_at is not null and lower(u.email) = lower(e.email)))) as is_finished) known
        where l.course_id = e.product_id
    ) r where e.order_id = order_use.order_id);
end;
$$;
revoke execute on function public.order_use(uuid) from public, anon;
grant execute on function public.order_use(uuid) to authenticated;
