-- The outbox: a mail is written in the transaction that makes it necessary and sent by a job afterwards.
create schema if not exists mail;
revoke all on schema mail from public;

create table if not exists mail.outbox (
  id uuid primary key,
  -- Stable over all attempts, so that a mail that arrives twice is recognized as one.
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  subject text not null,
  -- Emptied when sent: they hold links that sign in.
  html text not null,
  body_text text not null,
  created_at timestamptz not null default now(),
  -- Kept: written while no mail server was set, and sent only when the owner asks for it.
  status text not null default 'waiting' constraint outbox_status check (status in ('waiting', 'sent', 'dead', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A process that dies while it sends holds the mail no longer than this.
  claimed_until timestamptz,
  last_error text,
  sent_at timestamptz,
  seen_at timestamptz
);
-- A calendar entry (RFC 5545) that goes with the mail.
alter table mail.outbox add column if not exists calendar text;
-- Further headers, by name.
alter table mail.outbox add column if not exists headers jsonb;
-- Of mails that must not arrive twice: the moment before they were handed over.
alter table mail.outbox add column if not exists handed_at timestamptz;
-- The mail server refused the recipient for good.
alter table mail.outbox add column if not exists refused boolean not null default false;
create index if not exists outbox_due_idx on mail.outbox (next_attempt_at) where status = 'waiting';
create index if not exists outbox_created_at_idx on mail.outbox (created_at desc);

-- A database from before mails were kept: what nobody has tried to send was written without a mail server.
do $$
begin
  if exists (select from pg_catalog.pg_constraint where conrelid = 'mail.outbox'::regclass and conname = 'outbox_status_check') then
    alter table mail.outbox drop constraint outbox_status_check;
    alter table mail.outbox add constraint outbox_status check (status in ('waiting', 'sent', 'dead', 'kept'));
    update mail.outbox set status = 'kept' where status = 'waiting' and attempts = 0;
  end if;
end
$$;

-- Mails to a deleted account go with it, sent or not, and those to others that name its proven address as a whole: a ticket's, to whoever answers.
-- To an address that it never proved, what accounts are mailed; what was bought or asked with that address is somebody else's. A receipt and a
-- newsletter name, besides whom they go to, the address that the site itself has, which may have been the account's.
create or replace function mail.erase_recipient() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_orders constant text[] := array['order_receipt', 'order_held', 'order_refund', 'newsletter'];
  is_proven constant boolean := old.email_confirmed_at is not null and old.email <> '';
begin
  delete from mail.outbox o where lower(o.recipient) = lower(old.email)
    and (is_proven or o.kind <> all (of_orders || array['order_handover', 'newsletter_confirmation', 'plain_notice']));
  if is_proven then
    delete from mail.outbox o where o.kind <> all (of_orders) and concat_ws(E'\n', o.subject, o.body_text, o.html) ~* concat('(^|[^a-z0-9._%+''-])',
      regexp_replace(old.email, '([].*+?^${}()|\\[])', '\\\1', 'g'), '($|[^a-z0-9.-]|\.($|[^a-z0-9]))');
  end if;
  return null;
end
$$;
revoke all on function mail.erase_recipient() from public;

drop trigger if exists erase_recipient on auth.users;
create trigger erase_recipient after delete on auth.users for each row execute function mail.erase_recipient();
drop trigger if exists erase_recipient_marked on auth.users;
create trigger erase_recipient_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function mail.erase_recipient();

-- Mails that were sent to an address name it for some days: they follow the account, so that erasing it finds them. What is still on its way stays
-- addressed as it is: the notice that the address changed goes to the former one.
create or replace function mail.move_recipient() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update mail.outbox o set recipient = new.email where lower(o.recipient) = lower(old.email) and o.status = 'sent';
  return null;
end
$$;
revoke all on function mail.move_recipient() from public;
drop trigger if exists move_recipient on auth.users;
create trigger move_recipient after update of email on auth.users for each row
  when (old.email_confirmed_at is not null and new.email_confirmed_at is not null and new.deleted_at is null
    and old.email <> '' and new.email <> '' and lower(old.email) <> lower(new.email)) execute function mail.move_recipient();
