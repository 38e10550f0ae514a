-- Lessons of courses: whose week has come, which a member has finished, and who may therefore read their texts.

-- Counted from the start of the enrolment; null for the foundation, which has no weeks.
alter table public.lessons add column week integer check (week between 1 and 52);
alter table public.lessons add check (week is null or course_id is not null);

-- The owner has opened all weeks of this course to this student.
alter table public.enrolments add column all_weeks_at timestamptz;

create table public.finished_lessons (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  lesson_id text not null references public.lessons (id) on update cascade on delete cascade,
  finished_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
alter table public.finished_lessons enable row level security;
alter table public.finished_lessons force row level security;
create policy "the database owner maintains" on public.finished_lessons for all to current_user using (true) with check (true);
create policy "a member sees own progress" on public.finished_lessons for select to authenticated using (user_id = (select auth.uid()));
-- The subquery runs under the reader's own policies: a lesson that is not open to the member cannot be finished, which would open it for good.
create policy "a member finishes what is open" on public.finished_lessons for insert to authenticated with check (
  user_id = (select auth.uid())
  and exists (select from public.lesson_texts t where t.lesson_id = finished_lessons.lesson_id)
);
create policy "no second factor is owed" on public.finished_lessons as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
revoke all on public.finished_lessons from anon, authenticated;
grant select on public.finished_lessons to authenticated;
grant insert (lesson_id) on public.finished_lessons to authenticated;
grant all on public.finished_lessons to service_role;

-- How many weeks of a course are open to the caller: 0 without a paid enrolment, one more each seven days after it began.
-- The same buyer as in "a buyer reads own enrolments".
create function private.open_weeks(course text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(max(case when e.all_weeks_at is not null then 52
      else 1 + floor(extract(epoch from now() - e.granted_at) / 604800)::integer end), 0)
    from public.enrolments e join public.orders o on o.id = e.order_id
    where e.product_id = open_weeks.course and e.product_kind = 'course' and e.status = 'active' and o.status = 'paid'
      and (e.user_id = auth.uid() or lower(e.email) = nullif(lower(auth.jwt() ->> 'email'), ''))
      and private.second_factor_given()
$$;
revoke execute on function private.open_weeks(text) from public, anon;
grant execute on function private.open_weeks(text) to authenticated, service_role;

-- Past the policies of the table: those ask for the text of the lesson, whose policy asks here.
create function private.has_finished(lesson text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.finished_lessons f where f.user_id = auth.uid() and f.lesson_id = has_finished.lesson)
$$;
revoke execute on function private.has_finished(text) from public, anon;
grant execute on function private.has_finished(text) to authenticated, service_role;

-- Of unpublished lessons nothing is seen: the subquery runs under the policies of the list.
create policy "a student reads the weeks that have come" on public.lesson_texts for select to authenticated using (
  exists (
    select from public.lessons l where l.id = lesson_texts.lesson_id and (
      private.open_weeks(l.course_id) >= l.week
      or private.has_finished(l.id) and private.open_weeks(l.course_id) > 0
    )
  )
);

-- Stores what the member has finished, here or earlier on a device. What is not open to the member is left out. Returns all that is finished.
create function public.finish_lessons(lessons text[]) returns setof text
language plpgsql security invoker set search_path = '' as $$
begin
  if cardinality(finish_lessons.lessons) > 500 then
    raise exception 'At most 500 lessons at once' using errcode = 'program_limit_exceeded';
  end if;
  insert into public.finished_lessons (lesson_id)
    select t.lesson_id from public.lesson_texts t where t.lesson_id = any (finish_lessons.lessons)
    on conflict do nothing;
  return query select f.lesson_id from public.finished_lessons f order by f.lesson_id;
end;
$$;
revoke execute on function public.finish_lessons(text[]) from public, anon;
grant execute on function public.finish_lessons(text[]) to authenticated;

-- The owner opens all weeks to one student, or lets them come week by week again. False when there is no such enrolment in a course.
create function public.open_whole_course(enrolment uuid, opened boolean default true) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_owner() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner, signed in with the second factor, opens a course' using errcode = 'insufficient_privilege';
  end if;
  update public.enrolments e set all_weeks_at = case when open_whole_course.opened then coalesce(e.all_weeks_at, now()) end
    where e.id = open_whole_course.enrolment and e.product_kind = 'course';
  return found;
end;
$$;
revoke execute on function public.open_whole_course(uuid, boolean) from public, anon;
grant execute on function public.open_whole_course(uuid, boolean) to authenticated, service_role;

-- Rows of a deleted user go by themselves; those of one that is only marked as deleted do not.
create function private.erase_progress() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.finished_lessons where user_id = old.id;
  return null;
end;
$$;
revoke execute on function private.erase_progress() from public, anon, authenticated;
create trigger erase_progress_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function private.erase_progress();
