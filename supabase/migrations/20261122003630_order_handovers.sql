-- A buyer who paid with another e-mail address than that of the account has the orders moved: the account asks, a mail with a one-time link goes
-- to the address that paid, and opening it in the account that asked moves them. Nothing that is answered tells whether an address has orders.

create table public.order_handovers (
  id uuid primary key default gen_random_uuid(),
  -- The account that asked.
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The address that paid, as it was typed, in lower case.
  address text not null check (char_length(address) between 3 and 320),
  asked_at timestamptz not null default now(),
  -- A job has looked whether the address has orders, and written the mail if it has.
  handled_at timestamptz,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz,
  used_at timestamptz
);
create index order_handovers_waiting on public.order_handovers (asked_at) where handled_at is null;
create index order_handovers_by_user on public.order_handovers (user_id, asked_at);
create index order_handovers_by_address on public.order_handovers (address, asked_at);

alter table public.order_handovers enable row level security;
alter table public.order_handovers force row level security;
create policy "the owner reads" on public.order_handovers for select to authenticated
  using (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner');
create policy "the database owner maintains" on public.order_handovers for all to current_user using (true) with check (true);
revoke all on public.order_handovers from anon, authenticated;
grant select (id, user_id, address, asked_at, handled_at, expires_at, used_at) on public.order_handovers to authenticated;
grant all on public.order_handovers to service_role;

-- The e-mail address that the caller's account has proven; null without one.
create function public.proven_email() returns text language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u
    where u.id = auth.uid() and u.email_confirmed_at is not null and u.deleted_at is null and u.email <> '';
$$;

-- Returns asked, malformed, own (the caller's own address) or too_many. The work is the same whether the address has orders or not.
create function public.ask_for_orders(address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(ask_for_orders.address));
  own constant text := public.proven_email();
  is_flood boolean;
begin
  if own is null then
    raise exception 'Sign in first' using errcode = 'insufficient_privilege';
  end if;
  if wanted !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' or char_length(wanted) > 320 then
    return 'malformed';
  end if;
  if wanted = own then
    return 'own';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ask_for_orders:' || auth.uid(), 0));
  if (select count(*) from public.order_handovers h where h.user_id = auth.uid() and h.asked_at > now() - interval '1 day') >= 5 then
    return 'too_many';
  end if;
  -- Whoever has several accounts still cannot fill somebody's mailbox; and the answer does not tell that others have asked.
  perform pg_advisory_xact_lock(hashtextextended('ask_for_orders of ' || wanted, 0));
  is_flood := (select count(*) from public.order_handovers h where h.address = wanted and h.asked_at > now() - interval '1 day') >= 3;
  delete from public.order_handovers h where h.user_id = auth.uid() and h.asked_at < now() - interval '30 days';
  insert into public.order_handovers (user_id, address, handled_at)
    values (auth.uid(), wanted, case when is_flood then now() end);
  perform pg_notify('order_handovers', '');
  return 'asked';
end;
$$;

-- Moves the orders of the address that the link was mailed to. The link works once, until it expires, and only in the account that asked.
-- Returns {outcome: moved|unknown|used|expired, orders}.
create function public.take_over_orders(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own constant text := public.proven_email();
  handover public.order_handovers;
  moved uuid[];
begin
  if own is null then
    raise exception 'Sign in first' using errcode = 'insufficient_privilege';
  end if;
  select * into handover from public.order_handovers h
    where h.token_hash = encode(sha256(convert_to(take_over_orders.token, 'UTF8')), 'hex') and h.user_id = auth.uid() for update;
  if handover.id is null then
    return jsonb_build_object('outcome', 'unknown', 'orders', 0);
  end if;
  if handover.used_at is not null then
    return jsonb_build_object('outcome', 'used', 'orders', 0);
  end if;
  if handover.expires_at < now() then
    return jsonb_build_object('outcome', 'expired', 'orders', 0);
  end if;
  with taken as (
    update public.orders o set user_id = handover.user_id, email = own, handed_over_at = now(), updated_at = now()
      where lower(o.email) = handover.address returning o.id
  ) select coalesce(array_agg(t.id), '{}') into moved from taken t;
  update public.enrolments e set user_id = handover.user_id, email = own where e.order_id = any (moved);
  update public.order_handovers h set used_at = now() where h.id = handover.id;
  return jsonb_build_object('outcome', 'moved', 'orders', cardinality(moved));
end;
$$;

-- This definition holds; 20261122002200_erase_account.sql and 20261122003400_references_and_unknown_products.sql have earlier ones.
create or replace function public.erase_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Only an address that was proven to be theirs leads to orders that were made without the account.
  proven constant text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  theirs uuid[];
begin
  delete from public.profiles where id = old.id;
  delete from public.checkout_references where user_id = old.id;
  delete from public.order_handovers h where h.user_id = old.id or h.address = proven;
  -- Rows of a deleted user go by themselves; those of one that is only marked as deleted do not.
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

revoke execute on function public.proven_email() from public, anon, authenticated;
revoke execute on function public.ask_for_orders(text) from public, anon, authenticated;
revoke execute on function public.take_over_orders(text) from public, anon, authenticated;
grant execute on function public.ask_for_orders(text) to authenticated;
grant execute on function public.take_over_orders(text) to authenticated;
