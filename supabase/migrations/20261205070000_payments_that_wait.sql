-- Payments that wait for their subscription are looked for at each message of one. No query said what the index before was limited to, so all messages were read.
drop index public.checkout_events_by_subscription;
create index checkout_events_that_wait on public.checkout_events (provider, (event ->> 'subscription')) where event ? 'renewal' and order_id is null;
