-- Support reads enrolments to answer people. What an enrolment opens, a robot's files and the licence whose key is handed out, is its buyer's and the
-- owner's: these two policies asked only whether an enrolment is seen.

create function private.is_buyer(user_id uuid, email text) returns boolean language sql stable set search_path = '' as $$
  select coalesce(is_buyer.user_id = (select auth.uid()), false)
    or coalesce(lower(is_buyer.email) = nullif(lower(auth.jwt() ->> 'email'), ''), false)
$$;
revoke execute on function private.is_buyer(uuid, text) from public;
grant execute on function private.is_buyer(uuid, text) to authenticated, service_role;

alter policy "a licensee reads the files" on public.robot_files using (exists (select from public.enrolments e
  where e.product_id = robot_files.robot_id and e.status = 'active' and private.is_buyer(e.user_id, e.email)));
alter policy "a buyer reads own licences" on public.robot_licences using (exists (select from public.enrolments e
  where e.id = robot_licences.enrolment_id and private.is_buyer(e.user_id, e.email)));
