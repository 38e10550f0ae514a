-- What the buyer of another month of a plan, or of a VPS, does next: they have done the first steps before.
-- Where the delivered texts were seeded before and are still there: an owner who has written others is read in all mails. A new site gets these with them.
insert into public.next_steps (id, heading, summary, reply_within_days, steps, position)
select 'plan-again', 'Book your next sessions',
  'You have had this plan before. Choose times for the sessions that this payment includes: each is held for you at once and confirmed by email.', null,
  '[{"text":"Sign in with the order''s email address and choose a time.","label":"Book a session","href":"/mentorship#book"},
    {"text":"None of the times suits you? Send us three that do, by email or WhatsApp.","label":"Contact","href":"/contact"},
    {"text":"Send your trading journal two days before the session."}]', r.position
from public.next_steps r where r.id = 'plan' and (r.heading, replace(r.summary, 'e-mail', 'email'), r.reply_within_days) = ('Book your first session',
  'Choose a time in the calendar of a mentor. It is held for you at once and confirmed by email.', 1) on conflict do nothing;
insert into public.next_steps (id, heading, summary, reply_within_days, steps, position)
select 'vps-again', 'Another payment for your VPS',
  'You have paid for this VPS before. If this payment is for another month of the same machine, there is nothing for you to do. If it is for a second machine, we set that up and send its address, user name and password to the order''s email address.', 1,
  '[{"text":"A second machine? Tell us, with your broker''s server, so that we choose the closer data center.","label":"Contact","href":"/contact"}]', r.position
from public.next_steps r where r.id = 'vps' and (r.heading, replace(r.summary, 'e-mail', 'email'), r.reply_within_days) = ('Your VPS is set up by hand',
  'We set the machine up and send its address, user name and password to the order''s email address.', 1) on conflict do nothing;
