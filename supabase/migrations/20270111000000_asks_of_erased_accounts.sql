-- Erasing an account took its asks for the orders of other addresses along, and with them the count of the mails of such an address in a day:
-- whoever signed up, asked twice and erased the account, again and again, could fill somebody's mailbox. They stay for that day, without the account.

alter table public.order_handovers alter column user_id drop not null, drop constraint order_handovers_user_id_fkey,
  add constraint order_handovers_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null;

-- This definition holds; 20261122003630_order_handovers.sql has an earlier one.
create or replace function public.erase_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Only an address that was proven to be theirs leads to orders that were made without the account.
  proven constant text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  theirs uuid[];
begin
  delete from public.profiles where id = old.id;
  delete from public.checkout_references where user_id = old.id;
  delete from public.order_handovers h where h.address = proven;
  -- Rows of a deleted user go, or lose its name, by themselves; those of one that is only marked as deleted do not.
  update public.order_handovers h set user_id = null where h.user_id = old.id;
  delete from public.saved_strategies where user_id = old.id;
  delete from public.kept_runs where user_id = old.id;

  select coalesce(array_agg(o.id), '{}') into theirs from public.orders o
    where o.user_id = old.id or lower(o.email) = proven;
  -- What the orders opened ends with the person; files, licences and their activations go with the enrolment.
  delete from public.enrolments where order_id = any (theirs);
  update public.orders set email = null, user_id = null, reference = null, released_note = null, erased_at = now(), updated_at = now()
    where id = any (theirs);
  -- An order that was handed over stays with who has it now, and no longer says who paid.
  update public.checkout_events e set raw = '', event = e.event - 'email' - 'orderRef'
    where e.order_id = any (theirs) or lower(e.event ->> 'email') = proven;
  if proven is not null then
    delete from public.unreadable_events where public.message_names(raw, proven);
  end if;
  return null;
end;
$$;
