-- What a member keeps while studying: the state of each flash card, and a note for each lesson. Devices send what they changed, and get
-- what the account has then.

create table public.study_entries (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('card', 'note')),
  -- The term or the lesson. It may be gone: a note outlives its lesson.
  item_id text not null check (item_id ~ '^[a-z0-9-]{1,80}$'),
  document jsonb not null check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 45000),
  -- When the member changed it, milliseconds since 1970 by the clock of the device.
  changed_at bigint not null check (changed_at between 0 and 253402300799999),
  primary key (user_id, kind, item_id)
);
alter table public.study_entries enable row level security;
alter table public.study_entries force row level security;
create policy "the database owner maintains" on public.study_entries for all to current_user using (true) with check (true);
create policy "a member reads own entries" on public.study_entries for select to authenticated using (user_id = (select auth.uid()));
create policy "no second factor is owed" on public.study_entries as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
revoke all on public.study_entries from anon, authenticated;
grant select on public.study_entries to authenticated;
grant all on public.study_entries to service_role;
insert into private.member_tables values ('study_entries');

-- Two notes that were written without knowing of each other are both kept, the newer one first.
create function private.joined_notes(newer jsonb, older jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case
    when position(older ->> 'text' in newer ->> 'text') > 0 then newer
    when position(newer ->> 'text' in older ->> 'text') > 0 then older
    else jsonb_build_object('text', left((newer ->> 'text') || E'\n\n' || (older ->> 'text'), 10000))
  end
$$;
revoke execute on function private.joined_notes(jsonb, jsonb) from public;

-- Takes [{id, document, at, base}]: `base` is the `at` that the device knew from the account, or null. Returns all entries of the kind as
-- [{id, document, at}]. Of a card that two devices reviewed, the later review counts.
create function public.merge_study_entries(kind text, entries jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  latest constant bigint := floor(extract(epoch from clock_timestamp()) * 1000) + 60000;
  entry jsonb;
  mine public.study_entries;
  at bigint;
begin
  if me is null or not private.second_factor_given() then
    raise exception 'Sign in first, with the second factor where the account has one' using errcode = 'insufficient_privilege';
  end if;
  if merge_study_entries.kind is null or merge_study_entries.kind not in ('card', 'note') or jsonb_typeof(entries) is distinct from 'array'
    or jsonb_array_length(entries) > 200 then
    raise exception 'kind is card or note, and entries a list of at most 200' using errcode = 'invalid_parameter_value';
  end if;
  -- One device after the other, so that neither misses what the other brings.
  perform pg_advisory_xact_lock(hashtextextended('study:' || me::text, 0));
  for entry in select value from jsonb_array_elements(entries) loop
    if jsonb_typeof(entry) is distinct from 'object' or coalesce(entry ->> 'id', '') !~ '^[a-z0-9-]{1,80}$'
      or jsonb_typeof(entry -> 'document') is distinct from 'object' or jsonb_typeof(entry -> 'at') is distinct from 'number'
      or (merge_study_entries.kind = 'note' and (jsonb_typeof(entry -> 'document' -> 'text') is distinct from 'string'
        or char_length(entry -> 'document' ->> 'text') > 10000))
      or (entry ->> 'at')::numeric not between 0 and 253402300799999 or octet_length((entry -> 'document')::text) > 45000 then
      raise exception 'An entry is {id, document, at, base}, and a note has at most 10,000 characters' using errcode = 'invalid_parameter_value';
    end if;
    at := least(floor((entry ->> 'at')::numeric)::bigint, latest);
    select s.* into mine from public.study_entries s
      where s.user_id = me and s.kind = merge_study_entries.kind and s.item_id = entry ->> 'id' for update;
    if mine.user_id is null then
      if (select count(*) from public.study_entries s where s.user_id = me and s.kind = merge_study_entries.kind) >= 1000 then
        raise exception 'An account has room for 1,000 of them' using errcode = 'check_violation';
      end if;
      insert into public.study_entries values (me, merge_study_entries.kind, entry ->> 'id', entry -> 'document', at);
    elsif entry ->> 'base' = mine.changed_at::text or (merge_study_entries.kind = 'card' and at > mine.changed_at) then
      update public.study_entries s set document = entry -> 'document', changed_at = greatest(at, mine.changed_at + 1)
        where s.user_id = me and s.kind = merge_study_entries.kind and s.item_id = mine.item_id;
    elsif merge_study_entries.kind = 'note' and entry -> 'document' ->> 'text' is distinct from mine.document ->> 'text' then
      update public.study_entries s set changed_at = greatest(at, mine.changed_at) + 1,
          document = case when at > mine.changed_at then private.joined_notes(entry -> 'document', mine.document)
            else private.joined_notes(mine.document, entry -> 'document') end
        where s.user_id = me and s.kind = 'note' and s.item_id = mine.item_id;
    end if;
  end loop;
  return coalesce((select jsonb_agg(jsonb_build_object('id', s.item_id, 'document', s.document, 'at', s.changed_at) order by s.item_id)
    from public.study_entries s where s.user_id = me and s.kind = merge_study_entries.kind), '[]'::jsonb);
end;
$$;
revoke execute on function public.merge_study_entries(text, jsonb) from public, anon;
grant execute on function public.merge_study_entries(text, jsonb) to authenticated;

-- The rows of a deleted user go by themselves; those of one who is only marked as deleted do not.
create function public.erase_study_entries() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.study_entries where user_id = old.id;
  delete from public.drill_tries where user_id = old.id;
  return null;
end;
$$;
revoke execute on function public.erase_study_entries() from public, anon, authenticated;
create trigger erase_study_entries_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function public.erase_study_entries();
