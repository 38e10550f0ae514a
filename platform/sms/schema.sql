-- The outbox of text messages: one is written in the transaction that makes it necessary and sent by a job afterwards.
create schema if not exists sms;
revoke all on schema sms from public;

create table if not exists sms.outbox (
  id uuid primary key,
  -- The digits of the number.
  recipient text not null,
  -- Emptied when sent or given up: it holds a code that signs in.
  body_text text not null,
  created_at timestamptz not null default now(),
  -- When the code in it ends: nothing is sent after that.
  useful_until timestamptz not null,
  -- Kept: written where no provider is set, and shown in the local mailbox.
  status text not null constraint outbox_status check (status in ('waiting', 'sent', 'dead', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A process that dies while it sends holds the message no longer than this.
  claimed_until timestamptz,
  last_error text,
  sent_at timestamptz
);
create index if not exists outbox_due_idx on sms.outbox (next_attempt_at) where status = 'waiting';
create index if not exists outbox_created_at_idx on sms.outbox (created_at desc);

-- Messages to a deleted account go with it, sent or not.
create or replace function sms.erase_recipient() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from sms.outbox where recipient in (old.phone, nullif(old.phone_change, ''));
  return null;
end
$$;
revoke all on function sms.erase_recipient() from public;

drop trigger if exists erase_recipient_number on auth.users;
create trigger erase_recipient_number after delete on auth.users for each row execute function sms.erase_recipient();
drop trigger if exists erase_recipient_number_marked on auth.users;
create trigger erase_recipient_number_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function sms.erase_recipient();
