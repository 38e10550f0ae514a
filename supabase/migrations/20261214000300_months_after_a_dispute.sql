-- A dispute that is won gives the months behind it back also where it took so long that the disputed month itself is over: of three months that were paid
-- at once two were left.
create function private.count_months_that_are_over() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  over_now public.enrolments;
  back public.enrolments;
begin
  for over_now in select e.* from public.enrolments e
      where e.order_id = new.id and e.status = 'revoked' and e.ended_at is null and e.ends_at <= now() loop
    perform private.count_later_months(over_now, true, false);
    -- What ended meanwhile, and has time again. Who was told of the end is told of this.
    for back in update public.enrolments e set status = 'active', revoked_at = null
        where e.id in (select c.id from private.counted_with(over_now) c where c.is_paid and c.status = 'revoked' and c.ends_at > now()) returning e.* loop
      perform private.note_access(back, 'restored') where exists (select from public.order_notices n
        where n.order_id = back.order_id and n.product_id = back.product_id and n.kind = 'ended');
    end loop;
  end loop;
  return null;
end;
$$;
revoke execute on function private.count_months_that_are_over() from public, anon, authenticated;
create trigger count_months_that_are_over after update of status on public.orders for each row
  when (old.status = 'held' and new.status = 'paid') execute function private.count_months_that_are_over();
