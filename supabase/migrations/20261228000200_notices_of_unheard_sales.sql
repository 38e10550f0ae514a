-- The owner hears by mail that the checkout provider's messages are refused, or its sales cannot be read: doctor alone said so.
alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check
  check (kind in ('order_held', 'event_unreadable', 'sales_differ', 'order_promises', 'vps_ended', 'sales_unheard'));
