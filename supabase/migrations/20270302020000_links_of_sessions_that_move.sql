-- A session that moved with its order to another account kept the link that was mailed to the former holder, who could still read, move and cancel it. The link follows
-- from an id of its own, which changes with the account.
alter table public.bookings add column link_id uuid;
update public.bookings set link_id = id;
alter table public.bookings alter column link_id set not null;
-- A function reads a member's bookings as the member; a link needs the installation's secret besides.
grant select (link_id) on public.bookings to authenticated;

create function private.set_booking_link() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.link_id := new.id;
  elsif old.user_id is not null and new.user_id is distinct from old.user_id then
    new.link_id := gen_random_uuid();
    -- No link has this hash.
    new.token_hash := encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex');
  end if;
  return new;
end;
$$;
revoke execute on function private.set_booking_link() from public, anon, authenticated;
create trigger set_booking_link before insert or update of user_id on public.bookings for each row execute function private.set_booking_link();

-- Those that moved before and are still ahead.
update public.bookings b set link_id = gen_random_uuid(), token_hash = encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex')
  from public.enrolments e join public.orders o on o.id = e.order_id
  where e.id = b.enrolment_id and o.handed_over_at > b.requested_at and b.status in ('requested', 'confirmed') and upper(b.during) > now();
