-- A second payment of a course began with the weeks of the first one at once, and kept them where it was for somebody else. Where the first one was paid back before
-- the second was told, or a dispute of the second was won, or both were made before the last update, the weeks began again. Each order has weeks of its own now,
-- and receives those of another order of the same buyer when that one ends beside it.
create function private.earliest_weeks(of_course public.enrolments) returns timestamptz language sql stable set search_path = '' as $$
  select least(o.purchased_at, (select min(e.granted_at) from public.enrolments e
      where e.product_id = (of_course).product_id and e.id <> (of_course).id and e.status = 'revoked' and e.revoked_at > o.purchased_at
        and (e.user_id = (of_course).user_id or lower(e.email) = lower((of_course).email))))
    from public.orders o where o.id = (of_course).order_id
$$;
revoke execute on function private.earliest_weeks(public.enrolments) from public, anon, authenticated;

-- This definition holds; 20270313040100_weeks_from_the_order.sql has an earlier one.
create or replace function private.count_weeks_from_order() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.granted_at := least(new.granted_at, private.earliest_weeks(new));
  return new;
end;
$$;
drop trigger count_weeks_from_order on public.enrolments;
create trigger count_weeks_from_order before insert or update of status on public.enrolments for each row
  when (new.product_kind = 'course' and new.status = 'active') execute function private.count_weeks_from_order();

create function private.leave_weeks_to_other_order() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.enrolments e set granted_at = new.granted_at
    where e.product_id = new.product_id and e.id <> new.id and e.status = 'active' and e.granted_at > new.granted_at
      and (e.user_id = new.user_id or lower(e.email) = lower(new.email));
  return null;
end;
$$;
revoke execute on function private.leave_weeks_to_other_order() from public, anon, authenticated;
create trigger leave_weeks_to_other_order after update of status on public.enrolments for each row
  when (new.product_kind = 'course' and old.status = 'active' and new.status = 'revoked') execute function private.leave_weeks_to_other_order();

update public.enrolments e set granted_at = private.earliest_weeks(e) from public.orders o
  where o.id = e.order_id and e.product_kind = 'course' and e.status = 'active' and e.granted_at is distinct from private.earliest_weeks(e)
    and o.purchased_at is not null;
