-- The console offers back what it deletes. With a course went its lessons and quiz questions, with a book its chapters and with a robot its files for buyers, and
-- "Undo" brought none of them back. What has such parts is not deleted by whoever works in the console before they are.
create function private.counted_part(count bigint, name text) returns text language sql immutable set search_path = '' as $$
  select case when count > 0 then count || ' ' || name || case when count > 1 then 's' else '' end end
$$;

create function private.refuse_losing_parts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  parts constant text := case tg_table_name
    when 'courses' then concat_ws(' and ', private.counted_part((select count(*) from public.lessons l where l.course_id = old.id), 'lesson'),
      private.counted_part((select count(*) from public.quiz_questions q where q.course_id = old.id), 'quiz question'))
    when 'books' then private.counted_part((select count(*) from public.book_chapters c where c.book_id = old.id), 'chapter')
    else private.counted_part((select count(*) from public.own_robot_files f where f.robot_id = old.id), 'uploaded file') end;
begin
  if auth.uid() is not null and parts <> '' then
    raise exception '%', 'It has ' || parts || ', and none of that could be taken back. Delete it first, or hide this from visitors instead' using errcode = 'P0001';
  end if;
  return old;
end;
$$;
revoke execute on function private.counted_part(bigint, text), private.refuse_losing_parts() from public, anon, authenticated;

create trigger keep_parts before delete on public.courses for each row execute function private.refuse_losing_parts();
create trigger keep_parts before delete on public.books for each row execute function private.refuse_losing_parts();
create trigger keep_parts before delete on public.robots for each row execute function private.refuse_losing_parts();
