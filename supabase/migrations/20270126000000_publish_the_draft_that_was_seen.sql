drop function public.publish_draft(uuid);

-- Publishes a draft as whoever asks saw it: one that somebody kept again since is not published unseen. `kept` is the draft's saved_at.
-- This definition holds; 20261123008000_console.sql has an earlier one.
create function public.publish_draft(draft uuid, kept timestamptz default null) returns jsonb language plpgsql set search_path = '' as $$
declare
  waiting public.content_drafts;
  saved jsonb;
begin
  select * into waiting from public.content_drafts d
    where d.id = publish_draft.draft and (kept is null or d.saved_at = kept) for update;
  if waiting.id is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  saved := public.save_content(waiting.changes);
  if saved ->> 'outcome' = 'saved' then
    delete from public.content_drafts d where d.id = waiting.id;
  end if;
  return saved;
end;
$$;
revoke execute on function public.publish_draft(uuid, timestamptz) from public, anon, authenticated;
grant execute on function public.publish_draft(uuid, timestamptz) to authenticated;
