-- Erasing ana@example.com took the findings of the comparison about diana@example.com along: they were found by a part of their text.
-- This definition holds; 20261125020300_reconciliation.sql has an earlier one.
create or replace function private.erase_findings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.reconciliation_findings f
    where old.email_confirmed_at is not null and old.email <> '' and public.message_names(array_to_string(f.messages, ' '), lower(old.email));
  return null;
end;
$$;
