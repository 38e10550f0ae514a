-- Mails to others that name an erased person's address (a ticket's, to whoever answers) go with the person, sent or not.
create function private.erase_from_outbox() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is not null and old.email <> '' then
    delete from mail.outbox o where o.recipient <> old.email
      and strpos(lower(concat(o.subject, ' ', o.body_text, ' ', o.html)), lower(old.email)) > 0;
  end if;
  return null;
end;
$$;
revoke execute on function private.erase_from_outbox() from public;
create trigger erase_from_outbox after delete on auth.users for each row execute function private.erase_from_outbox();
create trigger erase_from_outbox_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function private.erase_from_outbox();
