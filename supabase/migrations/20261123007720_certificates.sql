-- Certificates of finished courses. Anybody with the code sees who finished what, and whether it still holds.

create table public.certificates (
  code text primary key check (code ~ '^[0-9A-F]{5}(-[0-9A-F]{5}){3}$'),
  user_id uuid references auth.users (id) on delete cascade,
  course_id text references public.courses (id) on update cascade on delete set null,
  -- As they were on the day.
  course_title text not null,
  name text not null check (char_length(name) between 1 and 80),
  lessons integer not null,
  quizzes integer not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (user_id, course_id)
);
alter table public.certificates enable row level security;
alter table public.certificates force row level security;
create policy "the database owner maintains" on public.certificates for all to current_user using (true) with check (true);
create policy "a member sees own certificates" on public.certificates for select to authenticated using (user_id = (select auth.uid()));
create policy "no second factor is owed" on public.certificates as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
create policy "the owner reads" on public.certificates for select to authenticated using ((select private.is_owner()));
revoke all on public.certificates from anon, authenticated;
grant select on public.certificates to authenticated;
grant all on public.certificates to service_role;

-- How far the caller is from the certificate: {lessons, finished, quizzes, passed}. 70 percent pass a quiz.
create function public.course_progress(course text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'lessons', (select count(*) from public.lessons l where l.course_id = course_progress.course and l.status = 'published'),
    'finished', (select count(*) from public.lessons l join public.finished_lessons f on f.lesson_id = l.id
      where l.course_id = course_progress.course and l.status = 'published' and f.user_id = auth.uid() and private.second_factor_given()),
    'quizzes', (select count(distinct q.week) from public.quiz_questions q where q.course_id = course_progress.course),
    'passed', (select count(distinct t.week) from public.quiz_attempts t where t.course_id = course_progress.course
      and t.user_id = auth.uid() and t.right_answers * 100 >= cardinality(t.questions) * 70
      and exists (select from public.quiz_questions q where q.course_id = t.course_id and q.week = t.week)))
$$;

-- Returns {outcome: issued|not_enrolled|unfinished|malformed, code}. The same certificate for the same course, whatever name is given later.
create function public.issue_certificate(course text, name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  called constant text := btrim(regexp_replace(coalesce(issue_certificate.name, ''), '\s+', ' ', 'g'));
  progress jsonb;
  issued text;
begin
  if auth.uid() is null or not private.second_factor_given() or private.open_weeks(issue_certificate.course) = 0 then
    return jsonb_build_object('outcome', 'not_enrolled');
  end if;
  -- Letters of any script, marks, apostrophes, points and hyphens: what a name is written with.
  if char_length(called) not between 2 and 80 or called ~ '[<>{}\[\]|\\/@#$%^*=+_~`";:0-9[:cntrl:]]' then
    return jsonb_build_object('outcome', 'malformed');
  end if;
  progress := public.course_progress(issue_certificate.course);
  if (progress ->> 'lessons')::integer = 0 or progress -> 'finished' <> progress -> 'lessons' or progress -> 'passed' <> progress -> 'quizzes' then
    return jsonb_build_object('outcome', 'unfinished');
  end if;
  -- 80 random bits.
  insert into public.certificates (code, user_id, course_id, course_title, name, lessons, quizzes)
    select regexp_replace(upper(left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 20)),
        '(.{5})(.{5})(.{5})(.{5})', '\1-\2-\3-\4'),
      auth.uid(), c.id, c.title, called, (progress ->> 'lessons')::integer, (progress ->> 'quizzes')::integer
    from public.courses c where c.id = issue_certificate.course
    on conflict (user_id, course_id) do nothing;
  select t.code into issued from public.certificates t where t.user_id = auth.uid() and t.course_id = issue_certificate.course;
  return jsonb_build_object('outcome', 'issued', 'code', issued);
end;
$$;

-- What a certificate says, to whoever has its code: {name, course, lessons, quizzes, issuedAt, revokedAt}; null for none.
create function public.verify_certificate(code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', t.name, 'course', t.course_title, 'lessons', t.lessons, 'quizzes', t.quizzes,
      'issuedAt', t.issued_at, 'revokedAt', t.revoked_at)
    from public.certificates t where t.code = upper(btrim(verify_certificate.code))
$$;

-- The owner takes a certificate back, or gives it again. False when there is none with this code.
create function public.revoke_certificate(code text, revoked boolean default true) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_owner() and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only the owner, signed in with the second factor, revokes a certificate' using errcode = 'insufficient_privilege';
  end if;
  update public.certificates t set revoked_at = case when revoke_certificate.revoked then coalesce(t.revoked_at, now()) end
    where t.code = revoke_certificate.code;
  return found;
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['course_progress(text)', 'issue_certificate(text, text)', 'verify_certificate(text)',
    'revoke_certificate(text, boolean)'] loop
    execute format('revoke execute on function public.%s from public, anon', signature);
    execute format('grant execute on function public.%s to authenticated, service_role', signature);
  end loop;
end;
$$;
grant execute on function public.verify_certificate(text) to anon;

create or replace function private.erase_progress() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.finished_lessons where user_id = old.id;
  delete from public.quiz_attempts where user_id = old.id;
  delete from public.certificates where user_id = old.id;
  return null;
end;
$$;
