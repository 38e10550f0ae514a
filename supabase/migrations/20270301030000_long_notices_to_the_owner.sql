-- What the owner is told of an order names its products, and an index takes 2.7 KB of text: a sale of many products that the catalog does not know was not
-- recorded, nor was a refund that may be of any of thirty. Notices are told apart by the hash of their reason.
alter table public.owner_notices drop constraint owner_notices_kind_subject_reason_key;
create unique index owner_notices_told_once on public.owner_notices (kind, subject, md5(reason));

-- This definition holds; 20261122002100_held_orders.sql has an earlier one.
create or replace function public.tell_owner(kind text, subject text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_notices (kind, subject, reason) values (tell_owner.kind, tell_owner.subject, tell_owner.reason)
    on conflict do nothing;
  if found then
    perform pg_notify('owner_notices', '');
  end if;
end;
$$;
