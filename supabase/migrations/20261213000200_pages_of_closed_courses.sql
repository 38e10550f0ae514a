-- A course that is no longer sold has pages as long as it has students, so whatever gives or ends access to one raises the content's version: time that is
-- over, an erased account, or another process. What happens to other purchases leaves pages as they are.
create function private.follow_closed_courses() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  bumped bigint;
begin
  if exists (select from changed e join public.courses c on c.id = e.product_id where not c.published) then
    update public.content_version set version = version + 1 where id returning version into bumped;
    perform pg_notify('content_changed', bumped::text);
  end if;
  return null;
end;
$$;
revoke execute on function private.follow_closed_courses() from public, anon, authenticated;
create trigger follow_closed_on_insert after insert on public.enrolments referencing new table as changed
  for each statement execute function private.follow_closed_courses();
create trigger follow_closed_on_update after update on public.enrolments referencing new table as changed
  for each statement execute function private.follow_closed_courses();
create trigger follow_closed_on_delete after delete on public.enrolments referencing old table as changed
  for each statement execute function private.follow_closed_courses();
