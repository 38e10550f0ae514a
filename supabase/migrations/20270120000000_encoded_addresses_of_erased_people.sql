-- Erasing ana+shop@example.com left what Gumroad had told of it: a form writes the plus sign as %2B.

-- Whether a message names exactly this address, and not one that merely contains it. Form bodies write it encoded.
-- This definition holds; 20261122003400_references_and_unknown_products.sql has an earlier one.
create or replace function public.message_names(raw text, address text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select 1 from unnest(array[address, replace(address, '@', '%40'),
      replace(replace(replace(address, '+', '%2b'), '''', '%27'), '@', '%40')]) as written
    where lower(message_names.raw) ~ ('(^|[^a-z0-9._%+-])'
      || regexp_replace(written, '([^a-z0-9@%])', '\\\1', 'g') || '([^a-z0-9.-]|$)')
  );
$$;
