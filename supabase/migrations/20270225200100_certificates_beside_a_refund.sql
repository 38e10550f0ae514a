-- A certificate that was asked for while a refund of its course was being recorded stayed valid: neither of the two saw the other.

-- This definition holds; 20261123008050_form_limits.sql has an earlier one.
create or replace function public.issue_certificate(course text, name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  called constant text := btrim(regexp_replace(normalize(coalesce(issue_certificate.name, ''), nfkc), '\s+', ' ', 'g'));
  progress jsonb;
  issued text;
begin
  -- A refund that is being recorded is waited for, and one that comes meanwhile waits: it takes back what is issued here.
  perform from public.enrolments e
    where e.product_id = issue_certificate.course and e.product_kind = 'course'
      and (e.user_id = auth.uid() or lower(e.email) = nullif(lower(auth.jwt() ->> 'email'), ''))
    for share;
  if auth.uid() is null or not private.second_factor_given() or private.open_weeks(issue_certificate.course) = 0 then
    return jsonb_build_object('outcome', 'not_enrolled');
  end if;
  -- Letters of any script, marks, apostrophes, points and hyphens: what a name is written with.
  if char_length(called) not between 2 and 80 or called ~ '[<>{}\[\]|\\/@#$%^*=+_~`";:0-9[:cntrl:]]'
      or called ~ '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB]' then
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
