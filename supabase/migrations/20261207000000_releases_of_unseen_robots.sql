-- The log of a robot's versions names a robot that visitors do not see yet, or no longer: it is shown where the robot is, and to its buyers.
drop policy "version logs are public" on public.robot_releases;
create policy "version logs of published robots are public" on public.robot_releases for select to anon, authenticated
  using (exists (select from public.robots r where r.id = robot_releases.robot_id));
create policy "a licensee reads the version log" on public.robot_releases for select to authenticated
  using (exists (select from public.enrolments e where e.product_id = robot_releases.robot_id and e.status = 'active' and private.is_buyer(e.user_id, e.email)));
