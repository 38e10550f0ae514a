-- Conversations were counted and their bytes were not: three addresses could fill gigabytes and push every other conversation out. Their
-- bytes are counted now, of one network and of all, so that a month of them has room for 600 MB.

-- This definition holds; 20261125030600_transcripts.sql has an earlier one.
create or replace function public.store_transcript(device_hash text, said jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bytes constant integer := octet_length(said ->> 'question') + octet_length(said ->> 'answer');
begin
  if private.transcript_days() = 0 then
    return jsonb_build_object('outcome', 'off');
  end if;
  if public.take_amount('transcript bytes ' || coalesce(said ->> 'network', ''), bytes, 1000000, 86400) > 0
      or public.take_amount('transcript bytes of all', bytes, 20000000, 86400) > 0 then
    return jsonb_build_object('outcome', 'full');
  end if;
  insert into public.assistant_transcripts (device_hash, question, answer, unanswered, question_key, consent, days)
    values (store_transcript.device_hash, said ->> 'question', said ->> 'answer', (said ->> 'unanswered')::boolean,
      left(btrim(regexp_replace(lower(said ->> 'question'), '[^[:alnum:]]+', ' ', 'g')), 200), said ->> 'consent', (said ->> 'days')::integer);
  return jsonb_build_object('outcome', 'stored');
end;
$$;
