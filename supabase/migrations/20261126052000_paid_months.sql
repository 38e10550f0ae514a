-- One payment of a monthly or quarterly plan opens its sessions for that time. Of these providers every payment of a subscription arrives as an
-- order of its own and so opens its own month; Stripe and Lemon Squeezy tell of the first payment only, so there the owner ends the access.
create function private.date_paid_plan() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  months constant integer := (select case p.type when 'monthly' then 1 when 'quarterly' then 3 end
    from public.mentorship_plans p where p.id = new.product_id);
begin
  -- Only access that begins: an order that is settled again proposes the row once more, whose date the owner may have changed.
  if new.product_kind = 'plan' and new.ends_at is null and months is not null
      and not exists (select from public.enrolments e where e.order_id = new.order_id and e.product_id = new.product_id) then
    -- Three months paid in one order are three months.
    select new.granted_at + make_interval(months => months * coalesce((select i.quantity from public.order_items i
        where i.order_id = new.order_id and i.product_id = new.product_id), 1)) into new.ends_at
      from public.orders o where o.id = new.order_id and o.provider in ('sandbox', 'coin', 'gumroad', 'paddle');
  end if;
  return new;
end;
$$;
-- Named to come before keep_ended, which closes what is over.
create trigger date_paid_plan before insert on public.enrolments for each row execute function private.date_paid_plan();
revoke execute on function private.date_paid_plan() from public, anon, authenticated;
