-- An order whose receipt promises its buyer that a person writes is told to the owner.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises'));

-- The site makes the files of the robots it came with. Those of another robot its seller sends. Where the delivered texts were seeded before; a
-- new site gets this one with them.
insert into public.next_steps (id, heading, summary, reply_within_days, steps, position)
select 'robot-without-files', 'We send you the files',
  'The robot''s files and its license are sent to the order''s email address.',
  1, '[{"text": "Nothing came within the working day? Write to us with the order number.", "label": "Contact", "href": "/contact"}]', r.position
from public.next_steps r where r.id = 'robot' on conflict do nothing;
