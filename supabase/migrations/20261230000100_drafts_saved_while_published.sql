-- A draft that its author saves in the minute in which it is published waits for the next run: the version before was published, and the saved one deleted.
-- This definition holds; 20261222000200_drafts_published_later.sql has an earlier one.
create or replace function public.publish_due() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  waiting public.content_drafts;
  role text;
  saved jsonb;
  problem_now text;
  published integer := 0;
  refused integer := 0;
  since timestamptz;
begin
  select looked_at into since from private.publishing for update;
  for waiting in select * from public.content_drafts d where d.publish_at <= now() and d.problem is null order by d.publish_at
    for update skip locked loop
    select u.raw_app_meta_data ->> 'role' into role from auth.users u where u.id = waiting.author and u.deleted_at is null;
    problem_now := null;
    begin
      if not private.may_change(role, waiting.changes) then
        problem_now := 'Its author may not change this any more. Publish it yourself, or discard it.';
      else
        -- Revisions and the audit log name the author.
        perform set_config('request.jwt.claims', jsonb_build_object('sub', waiting.author, 'role', 'authenticated', 'aal', 'aal2',
          'app_metadata', jsonb_build_object('role', role))::text, true);
        saved := private.apply_changes(waiting.changes);
        if saved ->> 'outcome' <> 'saved' then
          problem_now := 'Somebody changed it after this draft was written. Open the draft and compare.';
        end if;
      end if;
    exception
      -- Nothing is wrong with the draft: the next run publishes it.
      when transaction_rollback or insufficient_resources or system_error or lock_not_available then
        perform set_config('request.jwt.claims', '', true);
        continue;
      when others then
        problem_now := sqlerrm;
    end;
    perform set_config('request.jwt.claims', '', true);
    if problem_now is null then
      delete from public.content_drafts d where d.id = waiting.id;
      published := published + 1;
    else
      update public.content_drafts d set problem = problem_now where d.id = waiting.id;
      refused := refused + 1;
    end if;
  end loop;
  if exists (select from public.posts p where p.status = 'published' and p.published_at > since and p.published_at <= now())
      or exists (select from public.lessons l where l.status = 'scheduled' and l.publish_at > since and l.publish_at <= now())
      or exists (select from public.books b where b.status = 'scheduled' and b.publish_at > since and b.publish_at <= now())
      or private.ended_evidence(since) then
    update public.content_version set version = version + 1 where id;
    perform pg_notify('content_changed', '');
  end if;
  update private.publishing set looked_at = now();
  return jsonb_build_object('published', published, 'refused', refused);
end;
$$;
