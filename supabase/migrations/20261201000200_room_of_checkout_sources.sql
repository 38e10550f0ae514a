-- A checkout's notes are kept for a day, a row for each product. Nobody was limited in how many: whoever invents checkouts must not fill the disk.

-- This definition holds; 20261125040000_visit_counts.sql has an earlier one.
create or replace function public.note_checkout_source(reference text, products text[], first jsonb, last jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.counts_visits()
      or exists (select from public.checkout_references r where r.reference = note_checkout_source.reference) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('add_visit_counts', 0));
  if (select count(*) from (select from public.checkout_sources limit 20000) kept) >= 20000 then
    return;
  end if;
  insert into public.checkout_sources (reference, product_id, first_source, last_source)
    select note_checkout_source.reference, p.id, private.visit_source(note_checkout_source.first), private.visit_source(note_checkout_source.last)
    from unnest(products) p(id) join public.products known on known.id = p.id limit 50 on conflict do nothing;
end;
$$;
