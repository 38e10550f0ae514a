-- The order in which the console's lists are first shown, so that a first page needs no sort however long the list is.
create index support_tickets_newest on public.support_tickets (changed_at desc);
create index bookings_newest on public.bookings (during desc);
create index certificates_newest on public.certificates (issued_at desc);
create index coin_payments_newest on public.coin_payments (requested_at desc);
