-- Quizzes: one for each week of a course. What is asked and what is right are two tables, as a lesson's line and its text are.

create table public.quiz_questions (
  id uuid primary key default gen_random_uuid(),
  course_id text not null references public.courses (id) on update cascade on delete cascade,
  week integer not null check (week between 1 and 52),
  position integer not null,
  question text not null check (char_length(question) between 1 and 600),
  choices text[] not null check (cardinality(choices) between 2 and 8)
);
create index quiz_questions_in_order on public.quiz_questions (course_id, week, position);
create table public.quiz_answers (
  question_id uuid primary key references public.quiz_questions (id) on delete cascade,
  -- The right choice, from 0.
  answer integer not null check (answer between 0 and 7),
  why text not null check (char_length(why) between 1 and 1000)
);
create table public.quiz_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  course_id text not null references public.courses (id) on update cascade on delete cascade,
  week integer not null,
  -- The questions asked, in the order in which they were shown.
  questions uuid[] not null,
  started_at timestamptz not null default now(),
  answered_at timestamptz,
  right_answers integer
);
create index quiz_attempts_by_user on public.quiz_attempts (user_id, course_id, week, started_at);

do $$
declare
  name text;
begin
  foreach name in array array['quiz_questions', 'quiz_answers', 'quiz_attempts'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
  foreach name in array array['quiz_questions', 'quiz_answers'] loop
    execute format('create policy "the owner edits quizzes" on public.%I for all to authenticated
      using ((select private.is_owner())) with check ((select private.is_owner()))', name);
    execute format('grant select, insert, update, delete on public.%I to authenticated', name);
  end loop;
end;
$$;
grant select on public.quiz_attempts to authenticated;
create policy "a member sees own attempts" on public.quiz_attempts for select to authenticated using (user_id = (select auth.uid()));
create policy "no second factor is owed" on public.quiz_attempts as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));

-- How many questions each week has. The questions themselves are told to who may take the quiz, when they take it.
create function public.course_quizzes(course text) returns table (week integer, questions integer)
language sql stable security definer set search_path = '' as $$
  select q.week, count(*)::integer from public.quiz_questions q where q.course_id = course_quizzes.course group by q.week order by q.week
$$;

-- The free week's quiz is every member's, the others come with their weeks.
create function private.quiz_is_open(course text, week integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.second_factor_given() and (private.open_weeks(quiz_is_open.course) >= quiz_is_open.week
    or exists (select from public.lessons l where l.course_id = quiz_is_open.course and l.week = quiz_is_open.week
      and l.free and l.status = 'published'))
$$;

-- Asks the questions of a week in a random order, and notes which. Returns {outcome: started|locked|none|too_many, attempt, questions}.
create function public.start_quiz(course text, week integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid[];
  attempt uuid;
begin
  if auth.uid() is null or not private.second_factor_given() or not private.quiz_is_open(start_quiz.course, start_quiz.week) then
    return jsonb_build_object('outcome', 'locked');
  end if;
  select array_agg(q.id order by random()) into asked from public.quiz_questions q join public.quiz_answers a on a.question_id = q.id
    where q.course_id = start_quiz.course and q.week = start_quiz.week;
  if asked is null then
    return jsonb_build_object('outcome', 'none');
  end if;
  -- One start of a member after the other, so that many at once cannot pass the limit.
  perform pg_advisory_xact_lock(hashtextextended('quiz:' || auth.uid()::text, 0));
  if (select count(*) from public.quiz_attempts t where t.user_id = auth.uid() and t.course_id = start_quiz.course
    and t.week = start_quiz.week and t.started_at > now() - interval '1 day') >= 10 then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  insert into public.quiz_attempts (user_id, course_id, week, questions)
    values (auth.uid(), start_quiz.course, start_quiz.week, asked) returning id into attempt;
  return jsonb_build_object('outcome', 'started', 'attempt', attempt, 'questions',
    (select jsonb_agg(jsonb_build_object('id', q.id, 'question', q.question, 'choices', q.choices) order by n.at)
      from unnest(asked) with ordinality n(id, at) join public.quiz_questions q on q.id = n.id));
end;
$$;

-- Judges an attempt, once: a choice for each question in the order in which they were asked.
-- Returns {outcome: judged|unknown|answered|expired|malformed, right, of, answers: [{right, answer, why}]}.
create function public.answer_quiz(attempt uuid, choices integer[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mine public.quiz_attempts;
  judged jsonb;
  score integer;
begin
  select t.* into mine from public.quiz_attempts t where t.id = answer_quiz.attempt and t.user_id = auth.uid()
    and private.second_factor_given() for update;
  if mine.id is null or not private.quiz_is_open(mine.course_id, mine.week) then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if mine.answered_at is not null then
    return jsonb_build_object('outcome', 'answered');
  end if;
  if mine.started_at < now() - interval '1 day' then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if array_ndims(answer_quiz.choices) is distinct from 1 or cardinality(answer_quiz.choices) <> cardinality(mine.questions)
    or array_position(answer_quiz.choices, null) is not null or exists (
      select from unnest(mine.questions) with ordinality n(id, at) join public.quiz_questions q on q.id = n.id
      where answer_quiz.choices[n.at] not between 0 and cardinality(q.choices) - 1) then
    return jsonb_build_object('outcome', 'malformed');
  end if;
  -- A question that was deleted meanwhile counts as right: it is not the member's mistake.
  select count(*) filter (where a.answer is null or a.answer = answer_quiz.choices[n.at]),
      jsonb_agg(jsonb_build_object('right', a.answer is null or a.answer = answer_quiz.choices[n.at], 'answer', a.answer, 'why', a.why) order by n.at)
    into score, judged from unnest(mine.questions) with ordinality n(id, at) left join public.quiz_answers a on a.question_id = n.id;
  update public.quiz_attempts t set answered_at = now(), right_answers = score where t.id = mine.id;
  return jsonb_build_object('outcome', 'judged', 'right', score, 'of', cardinality(mine.questions), 'answers', judged);
end;
$$;

-- The member's best share of right answers in each week, in percent, rounded down.
create function public.quiz_scores(course text) returns table (week integer, best integer)
language sql stable security invoker set search_path = '' as $$
  select t.week, max(100 * t.right_answers / cardinality(t.questions)) from public.quiz_attempts t
    where t.course_id = quiz_scores.course and t.answered_at is not null and t.user_id = auth.uid() group by t.week order by t.week
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['public.course_quizzes(text)', 'public.start_quiz(text, integer)', 'public.answer_quiz(uuid, integer[])',
    'public.quiz_scores(text)', 'private.quiz_is_open(text, integer)'] loop
    execute format('revoke execute on function %s from public, anon', signature);
  end loop;
end;
$$;
grant execute on function public.course_quizzes(text) to anon, authenticated;
grant execute on function public.start_quiz(text, integer), public.answer_quiz(uuid, integer[]), public.quiz_scores(text) to authenticated;

create or replace function private.erase_progress() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.finished_lessons where user_id = old.id;
  delete from public.quiz_attempts where user_id = old.id;
  return null;
end;
$$;
