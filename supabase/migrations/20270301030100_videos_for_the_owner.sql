-- A video of a paid lesson was listed for the owner and for editors, and did not play: its address names its reader without a role. Role, e-mail address and second
-- factor are those of the session as it is now, as everywhere else; the address is good for hours.

-- What row level security asks of the reader of a video; null where the session has ended.
create function private.claims_of_reader(reader jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select reader || jsonb_build_object('email', coalesce(u.email, ''), 'app_metadata', jsonb_build_object('role', u.raw_app_meta_data ->> 'role'),
      'aal', case when s.aal::text = 'aal2' then reader ->> 'aal' else 'aal1' end)
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = (reader ->> 'session_id')::uuid and u.id = (reader ->> 'sub')::uuid and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())
$$;
revoke execute on function private.claims_of_reader(jsonb) from public, anon, authenticated;
grant execute on function private.claims_of_reader(jsonb) to service_role;

-- This definition holds; 20261125060000_videos.sql has an earlier one.
create or replace function public.video_is_open(video uuid, reader jsonb) returns boolean language plpgsql set search_path = '' as $$
declare
  before constant text := current_setting('request.jwt.claims', true);
  claims jsonb := reader;
  open boolean;
begin
  if reader ->> 'role' = 'authenticated' then
    claims := private.claims_of_reader(reader);
    if claims is null then
      return false;
    end if;
    set local role authenticated;
  else
    set local role anon;
  end if;
  perform set_config('request.jwt.claims', claims::text, true);
  open := exists (select from public.videos v where v.id = video);
  perform set_config('request.jwt.claims', coalesce(before, ''), true);
  set local role service_role;
  return open;
end;
$$;
drop function private.session_is_open(uuid, uuid);
