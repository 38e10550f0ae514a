-- A payment that went back after its own month was over left the months behind it where it had moved them: who paid three months at once, and had the first one back
-- a day after its end, kept three. It takes its month away as one that goes back before its end does, and gives it back once a dispute is won.
-- This definition holds; 20261214000300_months_after_a_dispute.sql has an earlier one.
create or replace function private.count_months_that_are_over() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  comes_back constant boolean := new.status = 'paid';
  over_now public.enrolments;
  back public.enrolments;
begin
  for over_now in select e.* from public.enrolments e
      where e.order_id = new.id and e.status = 'revoked' and e.ended_at is null and e.ends_at <= now() loop
    perform private.count_later_months(over_now, comes_back, false);
    -- What ended meanwhile, and has time again. Who was told of the end is told of this.
    for back in update public.enrolments e set status = 'active', revoked_at = null
        where comes_back and e.id in (select c.id from private.counted_with(over_now) c where c.is_paid and c.status = 'revoked' and c.ends_at > now()) returning e.* loop
      perform private.note_access(back, 'restored') where exists (select from public.order_notices n
        where n.order_id = back.order_id and n.product_id = back.product_id and n.kind = 'ended');
    end loop;
  end loop;
  return null;
end;
$$;
drop trigger count_months_that_are_over on public.orders;
create trigger count_months_that_are_over after update of status on public.orders for each row
  when (old.status = 'held' and new.status = 'paid' or old.status = 'paid' and new.status <> 'paid') execute function private.count_months_that_are_over();
