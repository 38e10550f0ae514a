-- With a lesson went the marks of the members who had finished it, and with a drill their tries. "Undo" in the console brought the lesson or the drill back, and none
-- of these. Whoever works in the console hides such a lesson or drill instead.
create function private.refuse_losing_progress() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  members constant bigint := case tg_table_name
    when 'lessons' then (select count(*) from public.finished_lessons f where f.lesson_id = old.id)
    else (select count(distinct t.user_id) from public.drill_tries t where t.drill_id = old.id) end;
begin
  if auth.uid() is not null and members > 0 then
    raise exception '%', case when members = 1 then 'One member has' else members || ' members have' end
      || case tg_table_name when 'lessons' then ' finished it' else ' tried it' end
      || ', and “Undo” could not bring that back. Hide it from visitors instead' using errcode = 'P0001';
  end if;
  return old;
end;
$$;
revoke execute on function private.refuse_losing_progress() from public, anon, authenticated;

create trigger keep_progress before delete on public.lessons for each row execute function private.refuse_losing_progress();
create trigger keep_progress before delete on public.drills for each row execute function private.refuse_losing_progress();
