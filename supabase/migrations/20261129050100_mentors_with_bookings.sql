-- A mentor, or a kind of session, with sessions to come is not deleted: who has booked would wait for nobody, and mails would name an id.
create function private.refuse_losing_bookings() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  waiting constant bigint := (select count(*) from public.bookings b
    where old.id = case tg_table_name when 'mentors' then b.mentor_id else b.kind_id end
      and b.status in ('requested', 'confirmed') and upper(b.during) > now());
begin
  if waiting > 0 then
    raise exception '%', case when waiting = 1 then 'One session to come is booked with it' else waiting || ' sessions to come are booked with it' end
      || case tg_op when 'DELETE' then '. Switch “Shown on the site” off instead: what is booked stands. Or cancel the sessions first, under Bookings'
        else ': keep the id under which they were booked' end using errcode = 'P0001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
revoke execute on function private.refuse_losing_bookings() from public, anon, authenticated;

create trigger keep_for_bookings before delete on public.mentors for each row execute function private.refuse_losing_bookings();
create trigger keep_id_for_bookings before update of id on public.mentors for each row when (old.id <> new.id)
  execute function private.refuse_losing_bookings();
create trigger keep_for_bookings before delete on public.booking_kinds for each row execute function private.refuse_losing_bookings();
create trigger keep_id_for_bookings before update of id on public.booking_kinds for each row when (old.id <> new.id)
  execute function private.refuse_losing_bookings();
