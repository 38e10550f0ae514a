-- An order whose receipt promises its buyer that a person writes is told to the owner.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises'));
