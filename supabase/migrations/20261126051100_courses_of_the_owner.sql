-- A course that nobody has taken yet has no rating and no number of students: its card shows neither.
alter table public.courses alter column students drop not null, alter column students drop default, alter column rating drop not null;

-- What a buyer does next follows from whether the course has lessons. Where the delivered texts were seeded before; a new site gets it with them.
insert into public.next_steps (id, heading, summary, reply_within_days, steps, position)
select 'course-with-lessons', 'Begin with the first lesson',
  'The lessons are in the member area: those of the first week now, each later week on its day. What you finish stays open. Full refund within 14 days, if less than a fifth of the lessons has been opened.',
  null, '[{"text": "Sign in with the order''s email address: the member area leads to the lesson that is next.", "label": "Member area", "href": "/member-area"},
    {"text": "Questions are answered by email or WhatsApp.", "label": "Contact", "href": "/contact"}]', c.position
from public.next_steps c where c.id = 'course' on conflict do nothing;
