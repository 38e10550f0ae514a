-- What visitors asked the assistant and what it answered, where the visitor's device agreed to it: redacted before it comes here, held for the owner's
-- number of days, and never more than 100,000 rows (docs/adr/0051-people-in-the-console.md).

alter table public.visitor_settings drop constraint visitor_settings_key_check,
  add constraint visitor_settings_key_check check (key in ('newsletter', 'assistant'));
-- 0 days: the choice is not offered, and nothing is stored.
insert into public.visitor_settings values ('assistant', '{"days": 30}') on conflict do nothing;

create table public.assistant_transcripts (
  id uuid primary key default gen_random_uuid(),
  -- Of a random key that lies on the visitor's device: it leads to nobody, and erases its rows.
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz not null default clock_timestamp(),
  question text not null check (char_length(question) between 1 and 6000),
  answer text not null check (char_length(answer) <= 20000),
  -- The assistant said that it does not have it.
  unanswered boolean not null,
  -- The words of the question without signs and capitals: one group of the same question.
  question_key text not null check (char_length(question_key) <= 200),
  -- What the device agreed to.
  consent text not null check (char_length(consent) between 1 and 1000),
  -- For how long; the owner's number of days counts where it is smaller.
  days integer not null check (days between 1 and 365),
  drafted_at timestamptz,
  -- The function redacts; this is the second look.
  constraint redacted check (question !~ '[^\s@]+@[^\s@]+\.[a-zA-Z]{2,}')
);
create index assistant_transcripts_by_time on public.assistant_transcripts (asked_at desc, id);
create index assistant_transcripts_of_device on public.assistant_transcripts (device_hash);
create index assistant_transcripts_open on public.assistant_transcripts (question_key) where unanswered and drafted_at is null;

alter table public.assistant_transcripts enable row level security;
alter table public.assistant_transcripts force row level security;
create policy "the database owner maintains" on public.assistant_transcripts for all to current_user using (true) with check (true);
create policy "the owner reads" on public.assistant_transcripts for select to authenticated using ((select private.is_owner()));
create policy "the owner erases" on public.assistant_transcripts for delete to authenticated using ((select private.is_owner()));
revoke all on public.assistant_transcripts from anon, authenticated;
grant select (id, asked_at, question, answer, unanswered, consent, days, drafted_at), delete on public.assistant_transcripts to authenticated;
grant all on public.assistant_transcripts to service_role;

create function private.transcript_days() returns integer language sql stable set search_path = '' as $$
  select coalesce((select case when v.value ->> 'days' ~ '^\d{1,3}$' then least((v.value ->> 'days')::integer, 365) end
    from public.visitor_settings v where v.key = 'assistant'), 0)
$$;

-- said: {question, answer, unanswered, consent, days}, redacted. Returns {outcome: stored|off|full}: 20,000 a day are stored of all visitors together.
create function public.store_transcript(device_hash text, said jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if private.transcript_days() = 0 then
    return jsonb_build_object('outcome', 'off');
  end if;
  if public.take_request('transcripts of a day', 20000, 86400) > 0 then
    return jsonb_build_object('outcome', 'full');
  end if;
  insert into public.assistant_transcripts (device_hash, question, answer, unanswered, question_key, consent, days)
    values (store_transcript.device_hash, said ->> 'question', said ->> 'answer', (said ->> 'unanswered')::boolean,
      left(btrim(regexp_replace(lower(said ->> 'question'), '[^[:alnum:]]+', ' ', 'g')), 200), said ->> 'consent', (said ->> 'days')::integer);
  return jsonb_build_object('outcome', 'stored');
end;
$$;

-- What a device sent. Returns how many rows there were.
create function public.erase_transcripts(device_hash text) returns integer language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  delete from public.assistant_transcripts t where t.device_hash = erase_transcripts.device_hash;
  get diagnostics erased = row_count;
  return erased;
end;
$$;

-- For the server's job: what is older than its own or the owner's days goes, and the oldest beyond 100,000. Returns how many went.
create function public.forget_transcripts() returns integer language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.assistant_transcripts t
    where t.asked_at < clock_timestamp() - make_interval(days => least(t.days, private.transcript_days()))
      or t.asked_at < (select o.asked_at from public.assistant_transcripts o order by o.asked_at desc offset 99999 limit 1);
  get diagnostics gone = row_count;
  return gone;
end;
$$;

create function private.check_editor() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.edits_content() then
    raise exception 'Only the owner and editors, signed in with the second factor, work on open questions' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Questions that the assistant did not have, the most asked first: the same words are one question.
create function public.unanswered_questions() returns table (key text, question text, times bigint, last_asked_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query select t.question_key, (array_agg(t.question order by t.asked_at desc))[1], count(*), max(t.asked_at)
    from public.assistant_transcripts t where t.unanswered and t.drafted_at is null and t.question_key <> ''
    group by t.question_key order by 3 desc, 4 desc limit 100;
end;
$$;

-- Makes a draft of the questions and answers of one of these, without an answer: it cannot be published before somebody writes one.
-- Returns {outcome: drafted, draft} or {outcome: gone}: somebody took it before.
create function public.draft_faq(question_key text) returns jsonb language plpgsql security definer set search_path = '' as $$
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

-- Takes a question off the list without a draft. Returns how often it had been asked.
create function public.dismiss_question(question_key text) returns integer language plpgsql security definer set search_path = '' as $$
declare
  times integer;
begin
  perform private.check_editor();
  update public.assistant_transcripts t set drafted_at = clock_timestamp()
    where t.question_key = dismiss_question.question_key and t.unanswered and t.drafted_at is null;
  get diagnostics times = row_count;
  return times;
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['private.transcript_days()', 'private.check_editor()', 'public.store_transcript(text, jsonb)',
      'public.erase_transcripts(text)', 'public.forget_transcripts()', 'public.unanswered_questions()', 'public.draft_faq(text)',
      'public.dismiss_question(text)'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.unanswered_questions(), public.draft_faq(text), public.dismiss_question(text) to authenticated;
grant execute on function public.store_transcript(text, jsonb), public.erase_transcripts(text), public.forget_transcripts() to service_role;
