-- Deleting an account erases what it left behind. What the law has a seller keep stays: that an order was made, when, of what, for how
-- much, through which provider and under which number there (the provider keeps the buyer's name). Nothing that stays names the person.

create function public.erase_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Only an address that was proven to be theirs leads to orders that were made without the account.
  address constant text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  theirs uuid[];
begin
  delete from public.profiles where id = old.id;
  delete from public.checkout_references where user_id = old.id;
  -- Rows of a deleted user go by themselves; those of one that is only marked as deleted do not.
  delete from public.saved_strategies where user_id = old.id;
  delete from public.kept_runs where user_id = old.id;

  select coalesce(array_agg(o.id), '{}') into theirs from public.orders o
    where o.user_id = old.id or lower(o.email) = address;
  -- What the orders opened ends with the person; files, licences and their activations go with the enrolment.
  delete from public.enrolments where order_id = any (theirs);
  update public.orders set email = null, user_id = null, reference = null, released_note = null, erased_at = now(), updated_at = now()
    where id = any (theirs);
  update public.checkout_events set raw = '', event = event - 'email' - 'orderRef' where order_id = any (theirs);
  if address is not null then
    delete from public.unreadable_events where position(address in lower(raw)) > 0;
  end if;
  return null;
end;
$$;
revoke execute on function public.erase_person() from public, anon, authenticated;

create trigger erase_person after delete on auth.users for each row execute function public.erase_person();
create trigger erase_person_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function public.erase_person();

-- What accounts that are gone already have left behind.
delete from public.profiles p where not exists (select 1 from auth.users u where u.id = p.id and u.deleted_at is null);
delete from public.checkout_references r where not exists (select 1 from auth.users u where u.id = r.user_id and u.deleted_at is null);
