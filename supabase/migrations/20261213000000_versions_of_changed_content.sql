-- Also applied as 9f9bc71cecc20a89bb2a6533a6551a5cac6480c3323684bc1680701379900ff5: with other comments.
-- Also applied as f3c3827794efb825b1eafbc7572c8ffbf6aa64daf020de8d988bd27061b0106f: with other comments.
-- Also applied as 5f5ca15dc44a9091e0019f9b03522e23703fd51f514ba06f8c980cb4a29fee47: without these lines.
-- A statement that changes no row leaves the content's version as it is. Members may send one about rows that only staff change: it changes none, and yet
-- had every page written anew, as often as it was sent.
-- This definition holds; 20261121000200_content_version.sql has an earlier one.
create or replace function public.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bumped bigint;
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  update public.content_version set version = version + 1 where id returning version into bumped;
  perform pg_notify('content_changed', bumped::text);
  return null;
end;
$$;

-- Has each change of a table raise the content's version. Triggers know the rows that a statement changed where they are of one kind of statement.
create function private.follow_content(room regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('drop trigger if exists bump_content_version on %s', room);
  execute format('create trigger bump_on_insert after insert on %s referencing new table as changed
    for each statement execute function public.bump_content_version()', room);
  execute format('create trigger bump_on_update after update on %s referencing new table as changed
    for each statement execute function public.bump_content_version()', room);
  execute format('create trigger bump_on_delete after delete on %s referencing old table as changed
    for each statement execute function public.bump_content_version()', room);
  execute format('create trigger bump_on_truncate after truncate on %s
    for each statement execute function public.bump_content_version()', room);
end;
$$;
revoke execute on function private.follow_content(regclass) from public;

select private.follow_content(t.tgrelid::regclass) from pg_trigger t where t.tgname = 'bump_content_version' and not t.tgisinternal;
-- How many questions a course has is on its pages.
select private.follow_content('public.quiz_questions');

-- This definition holds; 20261123008000_console.sql has an earlier one.
create or replace function private.add_collection(room text, key_column text, editors boolean) returns void
language plpgsql set search_path = '' as $$
declare
  staff constant text := case when editors then 'private.edits_content()' else 'private.is_owner()' end;
  public_rows constant text := case when exists (select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', room)::regclass and a.attname = 'published') then 'published' else 'true' end;
begin
  insert into private.collections values (room, key_column, editors);
  execute format('alter table public.%I enable row level security', room);
  execute format('alter table public.%I force row level security', room);
  execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', room);
  execute format('create policy "published content is public" on public.%I for select to anon, authenticated using (%s)', room, public_rows);
  execute format('create policy "staff edit content" on public.%I for all to authenticated using ((select %s)) with check ((select %s))',
    room, staff, staff);
  execute format('revoke all on public.%I from anon, authenticated', room);
  execute format('grant select on public.%I to anon', room);
  execute format('grant select, insert, update, delete on public.%I to authenticated', room);
  execute format('grant all on public.%I to service_role', room);
  perform private.follow_content(format('public.%I', room)::regclass);
  execute format('create trigger store_revision before update or delete on public.%I
    for each row execute function private.store_revision(%L)', room, key_column);
  execute format('create trigger log_staff_change after insert or update or delete on public.%I
    for each row execute function private.log_staff_change(%L)', room, key_column);
end;
$$;
