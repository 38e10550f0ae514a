-- Where the owner has changed what the buyer of a plan or of a VPS does next, later payments are told that, too, as before: the delivered words of
-- 20261129050000_words_of_later_payments.sql may promise what is not so here. They are under After a purchase, to be written by whoever wants them.
delete from public.next_steps a using public.next_steps r
where r.id || '-again' = a.id
  and (a.heading, a.summary) in (
    ('Book your next sessions', 'You have had this plan before. Choose times for the sessions that this payment includes: each is held for you at once and confirmed by email.'),
    ('Another payment for your VPS', 'You have paid for this VPS before. If this payment is for another month of the same machine, there is nothing for you to do. If it is for a second machine, we set that up and send its address, user name and password to the order''s email address.'))
  and (r.heading, replace(r.summary, 'e-mail', 'email'), coalesce(r.reply_within_days, 0), coalesce(r.steps -> 0 ->> 'href', '')) not in (
    ('Book your first session', 'Choose a time in the calendar of a mentor. It is held for you at once and confirmed by email.', 1, '/mentorship#book'),
    ('Your VPS is set up by hand', 'We set the machine up and send its address, user name and password to the order''s email address.', 1, '/contact'));
