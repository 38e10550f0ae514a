-- What a member may store while studying, in bytes, and an answer that holds only what the device does not know yet.

-- Devices that send nothing of what they know are told everything, as before.
drop function public.merge_study_entries(text, jsonb);
-- Takes [{id, document, at, base}]: `base` is the `at` that the device knew from the account, or null; and `known`, {id: at} of what the device has
-- from the account. Returns the entries of the kind that are not as the device knows them, as [{id, document, at}]: `at` grows with each change. Of
-- a card that two devices reviewed, the later review counts.
create function public.merge_study_entries(kind text, entries jsonb, known jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  latest constant bigint := floor(extract(epoch from clock_timestamp()) * 1000) + 60000;
  -- A card is a schedule of a few numbers, a note a text.
  most constant integer := case merge_study_entries.kind when 'card' then 500 else 45000 end;
  entry jsonb;
  mine public.study_entries;
  at_now bigint;
  sent jsonb;
begin
  if me is null or not private.second_factor_given() then
    raise exception 'Sign in first, with the second factor where the account has one' using errcode = 'insufficient_privilege';
  end if;
  if merge_study_entries.kind is null or merge_study_entries.kind not in ('card', 'note') or jsonb_typeof(entries) is distinct from 'array'
    or jsonb_array_length(entries) > 200 or jsonb_typeof(known) is distinct from 'object' then
    raise exception 'kind is card or note, entries a list of at most 200, and known an object' using errcode = 'invalid_parameter_value';
  end if;
  -- One device after the other, so that neither misses what the other brings.
  perform pg_advisory_xact_lock(hashtextextended('study:' || me::text, 0));
  for entry in select value from jsonb_array_elements(entries) loop
    if jsonb_typeof(entry) is distinct from 'object' or coalesce(entry ->> 'id', '') !~ '^[a-z0-9-]{1,80}$'
      or jsonb_typeof(entry -> 'document') is distinct from 'object' or jsonb_typeof(entry -> 'at') is distinct from 'number'
      or (merge_study_entries.kind = 'note' and (jsonb_typeof(entry -> 'document' -> 'text') is distinct from 'string'
        or char_length(entry -> 'document' ->> 'text') > 10000))
      or (entry ->> 'at')::numeric not between 0 and 253402300799999 or octet_length((entry -> 'document')::text) > most then
      raise exception 'An entry is {id, document, at, base}; a card has at most 500 bytes, a note 10,000 characters'
        using errcode = 'invalid_parameter_value';
    end if;
    -- Of a note nothing but its text.
    sent := case merge_study_entries.kind when 'note' then jsonb_build_object('text', entry -> 'document' -> 'text') else entry -> 'document' end;
    at_now := least(floor((entry ->> 'at')::numeric)::bigint, latest);
    select s.* into mine from public.study_entries s
      where s.user_id = me and s.kind = merge_study_entries.kind and s.item_id = entry ->> 'id' for update;
    if mine.user_id is null then
      if (select count(*) from public.study_entries s where s.user_id = me and s.kind = merge_study_entries.kind) >= 1000 then
        raise exception 'An account has room for 1,000 of them' using errcode = 'check_violation';
      end if;
      insert into public.study_entries values (me, merge_study_entries.kind, entry ->> 'id', sent, at_now);
    elsif entry ->> 'base' = mine.changed_at::text or (merge_study_entries.kind = 'card' and at_now > mine.changed_at) then
      update public.study_entries s set document = sent, changed_at = greatest(at_now, mine.changed_at + 1)
        where s.user_id = me and s.kind = merge_study_entries.kind and s.item_id = mine.item_id;
    elsif merge_study_entries.kind = 'note' and sent ->> 'text' is distinct from mine.document ->> 'text' then
      update public.study_entries s set changed_at = greatest(at_now, mine.changed_at) + 1,
          document = case when at_now > mine.changed_at then private.joined_notes(sent, mine.document)
            else private.joined_notes(mine.document, sent) end
        where s.user_id = me and s.kind = 'note' and s.item_id = mine.item_id;
    end if;
  end loop;
  if jsonb_array_length(entries) > 0
      and (select sum(octet_length(s.document::text)) from public.study_entries s where s.user_id = me) > 2000000 then
    raise exception 'An account has room for 2 MB of notes and cards; shorten a note' using errcode = 'check_violation';
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', s.item_id, 'document', s.document, 'at', s.changed_at) order by s.item_id)
    from public.study_entries s where s.user_id = me and s.kind = merge_study_entries.kind
      and known ->> s.item_id is distinct from s.changed_at::text), '[]'::jsonb);
end;
$$;
revoke execute on function public.merge_study_entries(text, jsonb, jsonb) from public, anon;
grant execute on function public.merge_study_entries(text, jsonb, jsonb) to authenticated;

-- What larger ones left: a card of another form is none, and of a note the text counts.
delete from public.study_entries s where s.kind = 'card' and octet_length(s.document::text) > 500;
update public.study_entries s set document = jsonb_build_object('text', left(s.document ->> 'text', 10000))
  where s.kind = 'note' and s.document - 'text' <> '{}';

-- A try that was scored needs its log no more: each may have 256 KB, and an account keeps hundreds.
update public.drill_tries set log = null where state = 'judged';
