-- Two functions of before, mended. These definitions hold; earlier ones are in 20261125030100_audit_without_people.sql and
-- 20261125030600_transcripts.sql.

-- Without secrets; long texts are cut.
create or replace function private.for_audit(room text, row_as_is jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(e.key, case
      when e.key = any (p.personal) and e.value not in ('null', '""') then '"[not logged: personal]"'::jsonb
      -- On the text itself: within JSON an address may end at a sign that is escaped.
      when p.room is not null and jsonb_typeof(e.value) = 'string' then to_jsonb(left(private.without_addresses(e.value #>> '{}'), 2000))
      when p.room is not null and e.value::text ~ '@' then to_jsonb(left(private.without_addresses(e.value::text), 2000))
      when char_length(e.value::text) > 2000 then to_jsonb(left(e.value::text, 2000) || '…')
      else e.value end)
  from jsonb_each(row_as_is) e left join private.people_rooms p on p.room = for_audit.room
  where e.key !~ '(_hash|_token|^email)$'
$$;

-- The draft has its place and that it is shown: without them the form asked for a place, and would have saved the answer hidden.
create or replace function public.draft_faq(question_key text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  wordings text[];
  slug text;
  made uuid;
begin
  perform private.check_editor();
  with taken as (
    update public.assistant_transcripts t set drafted_at = clock_timestamp()
      where t.question_key = draft_faq.question_key and t.unanswered and t.drafted_at is null returning t.question, t.asked_at)
  select array_agg(w.question order by w.last desc) into wordings
    from (select left(btrim(t.question), 200) as question, max(t.asked_at) as last from taken t group by 1) w;
  if wordings is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  slug := coalesce(nullif(btrim(left(regexp_replace(lower(wordings[1]), '[^a-z0-9]+', '-', 'g'), 60), '-'), ''), 'question')
    || '-' || left(replace(gen_random_uuid()::text, '-', ''), 6);
  insert into public.content_drafts (collection, title, changes, author)
    values ('faq', left(wordings[1], 200), jsonb_build_array(jsonb_build_object('room', 'faqs', 'before', null, 'after', jsonb_build_object(
      'id', slug, 'topic', 'Asked of the assistant', 'question', wordings[1], 'also_asked', to_jsonb(wordings[2:20]),
      'position', 100, 'published', true))), (select auth.uid()))
    returning id into made;
  return jsonb_build_object('outcome', 'drafted', 'draft', made);
end;
$$;
