-- The weeks of a course open "every seven days from your order", as its pages and receipts say. An order that was held, or that only the comparison
-- with the provider found, opened its course days after it was paid, and the weeks were counted from then on.
create function private.count_weeks_from_order() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Two payments open one place: where the first is paid back, the weeks that it opened stay open by the second.
  new.granted_at := least(new.granted_at, (select o.purchased_at from public.orders o where o.id = new.order_id),
    (select min(e.granted_at) from public.enrolments e where e.product_id = new.product_id and e.status = 'active'
      and (e.user_id = new.user_id or lower(e.email) = lower(new.email))));
  return new;
end;
$$;
revoke execute on function private.count_weeks_from_order() from public, anon, authenticated;
create trigger count_weeks_from_order before insert on public.enrolments for each row when (new.product_kind = 'course')
  execute function private.count_weeks_from_order();

update public.enrolments e set granted_at = o.purchased_at from public.orders o
  where o.id = e.order_id and e.product_kind = 'course' and o.purchased_at < e.granted_at;
