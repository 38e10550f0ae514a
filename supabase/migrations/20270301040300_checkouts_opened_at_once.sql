-- Checkouts that one account opened at once each counted those before them, and not one another: more than 200 in a day were taken.

-- This definition holds; 20261208000100_payments_that_name_nobody.sql has an earlier one.
create or replace function public.limit_checkout_references() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout references of ' || new.user_id, 0));
  delete from public.checkout_references r where r.user_id = new.user_id and r.created_at < now() - interval '180 days'
    and not exists (select from public.orders o where o.reference = r.reference);
  if (select count(*) from public.checkout_references r
    where r.user_id = new.user_id and r.created_at > now() - interval '1 day') >= 200 then
    raise exception 'Too many checkouts were opened today.' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
