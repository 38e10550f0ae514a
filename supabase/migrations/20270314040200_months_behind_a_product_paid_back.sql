-- A plan or VPS of a Paddle cart that is paid back as a line takes its months away from those paid behind it, as a whole refund does: the buyer kept the time that went back.
-- This definition holds; 20270118000000_late_payments_behind_one_another.sql has an earlier one.
create or replace function private.count_months_anew() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_told constant boolean := tg_op = 'INSERT';
  is_paid constant boolean := exists (select from public.orders o where o.id = new.order_id and o.status = 'paid')
    -- It is the refund that ends it, not the end of its time after the owner gave it back.
    and not (tg_op = 'UPDATE' and new.ended_at is distinct from old.ended_at and new.status <> 'active'
      and private.is_paid_back(new.order_id, new.product_id));
begin
  -- Of a row that is there already: else its time is over, or the owner ended it.
  if is_told and is_paid or not is_told and (new.status = 'active' or not is_paid) then
    perform private.count_later_months(new, is_told or new.status = 'active', is_told);
  end if;
  return null;
end;
$$;
