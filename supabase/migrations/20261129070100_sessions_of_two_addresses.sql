-- Months of one account that were paid with two addresses count each other's sessions, so their bookings wait for each other, too.

-- What an access has in common with all whose months, and so whose sessions, are counted with its own: neither its address nor its account is.
-- This definition holds; 20261129010000_months_counted_in_turns.sql has an earlier one.
create or replace function private.months_of(enrolment uuid) returns text language sql stable set search_path = '' as $$
  select e.product_id from public.enrolments e where e.id = months_of.enrolment
$$;
