-- A session can be booked a day ahead: a journal cannot always be sent two days before it.
-- A site that still has the delivered words gets the new ones; what an owner has changed stays.
update public.pages set sections = replace(sections::text,
    'You send your journal two days before. The session',
    'You send your journal two days before, or at once where the session is sooner. The session')::jsonb
  where slug = 'mentorship' and sections::text like '%You send your journal two days before. The session%';
