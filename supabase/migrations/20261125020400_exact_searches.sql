-- A whole address or number, as people paste it into the search of the console's large lists, is found by an index. Comparisons for equality are
-- leakproof, so row level security lets them use one; a search for a part of a text reads the table.
create index orders_by_whole_email on public.orders (email);
create index orders_by_provider_order_id on public.orders (provider_order_id);
create index orders_by_whole_reference on public.orders (reference);
create index enrolments_by_whole_email on public.enrolments (email);
create index checkout_events_by_event_id on public.checkout_events (event_id);
