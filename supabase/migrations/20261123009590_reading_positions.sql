-- Where a member stopped reading, by book. It outlives the book.
create table public.reading_positions (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  book_id text not null check (book_id ~ '^[a-z0-9-]{1,80}$'),
  chapter text not null check (chapter ~ '^[a-z0-9-]{1,80}$'),
  -- The paragraph, table or figure at the top of the screen, counted from the beginning of the chapter.
  block integer not null check (block between 0 and 100000),
  -- When the member was there, milliseconds since 1970 by the clock of the device.
  changed_at bigint not null check (changed_at between 0 and 253402300799999),
  primary key (user_id, book_id)
);
alter table public.reading_positions enable row level security;
alter table public.reading_positions force row level security;
create policy "the database owner maintains" on public.reading_positions for all to current_user using (true) with check (true);
create policy "a member reads own positions" on public.reading_positions for select to authenticated using (user_id = (select auth.uid()));
create policy "no second factor is owed" on public.reading_positions as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
revoke all on public.reading_positions from anon, authenticated;
grant select on public.reading_positions to authenticated;
grant all on public.reading_positions to service_role;
insert into private.member_tables values ('reading_positions');

-- Takes [{id, document: {chapter, block}, at}], the book as id, and returns all positions of the account in the same form, as
-- merge_study_entries does. Of two devices the later one counts; a clock that runs ahead counts as now.
create function public.merge_reading_positions(entries jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  latest constant bigint := floor(extract(epoch from clock_timestamp()) * 1000) + 60000;
  entry jsonb;
begin
  if me is null or not private.second_factor_given() then
    raise exception 'Sign in first, with the second factor where the account has one' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 200 then
    raise exception 'entries is a list of at most 200' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('reading:' || me::text, 0));
  for entry in select value from jsonb_array_elements(entries) loop
    if jsonb_typeof(entry) is distinct from 'object' or coalesce(entry ->> 'id', '') !~ '^[a-z0-9-]{1,80}$'
      or coalesce(entry -> 'document' ->> 'chapter', '') !~ '^[a-z0-9-]{1,80}$'
      or coalesce(entry -> 'document' ->> 'block', '') !~ '^[0-9]{1,5}$'
      or jsonb_typeof(entry -> 'at') is distinct from 'number' or (entry ->> 'at')::numeric not between 0 and 253402300799999 then
      raise exception 'An entry is {id, document: {chapter, block}, at}' using errcode = 'invalid_parameter_value';
    end if;
    insert into public.reading_positions as known values (me, entry ->> 'id', entry -> 'document' ->> 'chapter',
        (entry -> 'document' ->> 'block')::integer, least(floor((entry ->> 'at')::numeric)::bigint, latest))
      on conflict on constraint reading_positions_pkey do update
        set chapter = excluded.chapter, block = excluded.block, changed_at = excluded.changed_at
        where excluded.changed_at > known.changed_at;
  end loop;
  if (select count(*) from public.reading_positions p where p.user_id = me) > 500 then
    raise exception 'An account has room for 500 of them' using errcode = 'check_violation';
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', p.book_id, 'at', p.changed_at,
      'document', jsonb_build_object('chapter', p.chapter, 'block', p.block)) order by p.book_id)
    from public.reading_positions p where p.user_id = me), '[]'::jsonb);
end;
$$;
revoke execute on function public.merge_reading_positions(jsonb) from public, anon;
grant execute on function public.merge_reading_positions(jsonb) to authenticated;

-- The rows of a deleted user go by themselves; those of one who is only marked as deleted do not.
create function private.erase_reading_positions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.reading_positions where user_id = old.id;
  return null;
end;
$$;
revoke execute on function private.erase_reading_positions() from public, anon, authenticated;
create trigger erase_reading_positions_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function private.erase_reading_positions();
