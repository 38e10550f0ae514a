-- Ten losses of 1% are 9.6%, eleven 10.5%: "about 10%" was both, and only eleven counted as right.
-- A site that still has the delivered words gets the new ones; what an owner has changed stays.
update public.quiz_questions set question = replace(question, 'an account about 10% below its peak?', 'an account more than 10% below its peak?')
  where course_id = 'professional-trader-program' and week = 2;
update public.quiz_answers a set why = replace(a.why, '(24 − 15.6)R × $125 = $1,055', '(24 − 15.56)R × $125 = $1,055')
  from public.quiz_questions q where q.id = a.question_id and q.course_id = 'professional-trader-program' and q.week = 12;
