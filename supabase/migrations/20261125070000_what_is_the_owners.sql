-- What is the owner's stays the owner's also where editors write: columns that decide what is paid for and what counts as proven, drafts of the
-- owner's collections, and what their rows were before.

-- Columns that editors leave as they are. A new row of theirs has none of them set, but belongs to the course that they choose.
alter table private.collections add column owner_columns text[] not null default '{}';
update private.collections set owner_columns = case room
    when 'lessons' then '{free,course_id}'::text[]
    when 'books' then '{course_id}'
    else '{evidence,evidence_date,evidence_method,evidence_until}' end
  where room in ('lessons', 'books', 'stories', 'mentors');

-- The first of those columns that a change touches; null when it touches none.
create function private.owners_column(room text, old_row jsonb, new_row jsonb) returns text language sql stable set search_path = '' as $$
  select owners from private.collections c, unnest(c.owner_columns) owners
  where c.room = owners_column.room and new_row ? owners
    and case when old_row is null then owners <> 'course_id' and new_row -> owners not in ('null', 'false', '""')
      else new_row -> owners is distinct from old_row -> owners end
  limit 1
$$;

create or replace function private.may_change(role text, changes jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(role = 'owner' or (role = 'editor' and bool_and(coalesce(c.editors, false)
    and (jsonb_typeof(change.value -> 'after') is distinct from 'object' or private.owners_column(change.value ->> 'room',
      case jsonb_typeof(change.value -> 'before') when 'object' then change.value -> 'before' end, change.value -> 'after') is null))), false)
  from jsonb_array_elements(changes) change left join private.collections c on c.room = change.value ->> 'room'
$$;

-- The same for rows that are written past save_content.
create function private.keep_owners_columns() returns trigger language plpgsql set search_path = '' as $$
declare
  touched text;
begin
  if private.staff_role() = 'editor' then
    touched := private.owners_column(tg_table_name, case tg_op when 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
    if touched is not null then
      raise exception 'Only the owner changes %', touched using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end;
$$;
do $$
declare
  name text;
begin
  foreach name in array array['lessons', 'books', 'stories', 'mentors'] loop
    execute format('create trigger keep_owners_columns before insert or update on public.%I
      for each row execute function private.keep_owners_columns()', name);
  end loop;
end;
$$;

-- A row that comes twice in one list would be written over what the first change made of it: the second is a conflict.
create or replace function private.apply_changes(changes jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  change jsonb;
  place private.collections;
  at integer := 0;
  columns text;
  row_now jsonb;
  saved jsonb := '[]';
  seen text[] := '{}';
  touched text;
begin
  for change in select value from jsonb_array_elements(changes) loop
    select * into place from private.collections c where c.room = change ->> 'room';
    if place.room is null then
      raise exception 'There is no collection “%”', left(change ->> 'room', 60) using errcode = '22023';
    end if;
    if jsonb_typeof(change -> 'before') = 'object' then
      execute format('select to_jsonb(t) from public.%I t where t.%I::text = $1 for update', place.room, place.key_column)
        into row_now using change -> 'before' ->> place.key_column;
      touched := place.room || ' ' || (change -> 'before' ->> place.key_column);
      if row_now is distinct from change -> 'before' or touched = any (seen) then
        return jsonb_build_object('outcome', 'conflict', 'at', at, 'row', row_now);
      end if;
      seen := seen || touched;
    end if;
    at := at + 1;
  end loop;
  for change in select value from jsonb_array_elements(changes) loop
    select * into strict place from private.collections c where c.room = change ->> 'room';
    select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(
      case jsonb_typeof(change -> 'after') when 'object' then change -> 'after' else '{}' end) key;
    row_now := null;
    if jsonb_typeof(change -> 'before') = 'object' and jsonb_typeof(change -> 'after') = 'object' then
      execute format('update public.%I t set (%s) = (select %s from jsonb_populate_record(null::public.%I, $2))
        where t.%I::text = $1 returning to_jsonb(t)', place.room, columns, columns, place.room, place.key_column)
        into row_now using change -> 'before' ->> place.key_column, change -> 'after';
    elsif jsonb_typeof(change -> 'before') = 'object' then
      execute format('delete from public.%I t where t.%I::text = $1', place.room, place.key_column)
        using change -> 'before' ->> place.key_column;
    else
      execute format('insert into public.%I as t (%s) select %s from jsonb_populate_record(null::public.%I, $1) returning to_jsonb(t)',
        place.room, columns, columns, place.room) into row_now using change -> 'after';
    end if;
    saved := saved || jsonb_build_array(row_now);
  end loop;
  return jsonb_build_object('outcome', 'saved', 'rows', saved);
end;
$$;

-- Drafts of the owner's collections are the owner's: not read, given a link, put off or deleted by an editor.
drop policy "editors keep drafts" on public.content_drafts;
create policy "staff keep drafts of what they may change" on public.content_drafts for all to authenticated
  using ((select private.edits_content()) and private.may_change((select private.staff_role()), changes))
  with check ((select private.edits_content()) and private.may_change((select private.staff_role()), changes));
-- Only the job says that a draft was not published.
revoke update (problem) on public.content_drafts from authenticated;

create or replace function private.keep_draft() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.staff_role() is null then
    return new;
  end if;
  -- A link shows a draft for a day, whatever was asked for.
  new.preview_until := least(new.preview_until, clock_timestamp() + interval '1 day');
  if tg_op = 'UPDATE' and (new.title, new.changes, new.publish_at) is not distinct from (old.title, old.changes, old.publish_at)
      and (new.preview_token, new.preview_until) is distinct from (old.preview_token, old.preview_until) then
    return new;
  end if;
  perform private.check_changes(new.changes);
  if not private.may_change(private.staff_role(), new.changes) then
    raise exception 'Your role does not change this' using errcode = 'insufficient_privilege';
  end if;
  -- One draft of an author after the other, so that many at once cannot pass the limits.
  perform pg_advisory_xact_lock(hashtextextended('draft:' || auth.uid()::text, 0));
  if (select count(*) >= 200 or coalesce(sum(octet_length(d.changes::text)), 0) + octet_length(new.changes::text) > 10000000
      from public.content_drafts d where d.author = auth.uid() and d.id <> new.id) then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'too_many_drafts', 'message', 'You have room for 200 drafts, 10 MB together. Publish or discard some first.')::text,
      detail = '{"status": 409, "headers": {}}';
  end if;
  new.author := auth.uid();
  new.saved_at := clock_timestamp();
  new.problem := null;
  return new;
end;
$$;
drop trigger keep_draft on public.content_drafts;
create trigger keep_draft before insert or update on public.content_drafts for each row execute function private.keep_draft();
create trigger log_staff_change after insert or update or delete on public.content_drafts
  for each row execute function private.log_staff_change('id');

-- What a row was before is for whoever may see what it is.
alter policy "the owner sees revisions" on public.text_revisions using ((select private.is_owner())
  or ((select private.edits_content()) and exists (select from private.collections c where c.room = text_revisions.room and c.editors)));

-- Views of lists, each a row: more than anybody finds again.
create function private.limit_list_views() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('list views:' || new.user_id::text, 0));
  if (select count(*) from public.list_views v where v.user_id = new.user_id) >= 100 then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'too_many_views', 'message', 'You have room for 100 saved views. Delete some first.')::text,
      detail = '{"status": 409, "headers": {}}';
  end if;
  return new;
end;
$$;
create trigger limit_list_views before insert on public.list_views for each row execute function private.limit_list_views();

do $$
declare
  signature text;
begin
  foreach signature in array array['owners_column(text, jsonb, jsonb)', 'keep_owners_columns()', 'keep_draft()', 'limit_list_views()'] loop
    execute format('revoke execute on function private.%s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function private.owners_column(text, jsonb, jsonb) to authenticated;
