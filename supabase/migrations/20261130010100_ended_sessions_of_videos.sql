-- Also applied as ce6bc938d4f12530cb9a1f52634ac587d7a8bed00b7ff8444bf67d872595de46: with other comments.
-- Also applied as 471208c5856eac8defb67a7aa7cd28eacbda04a9b9b8025c43ffb864de722d01: without these lines.
-- A session that has run out, or was ended because its refresh token was in two hands, is still a row: it opens no video any more.

-- This definition holds; 20261125060000_videos.sql has an earlier one.
create or replace function private.session_is_open(session uuid, account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = session_is_open.session and u.id = session_is_open.account and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null and (u.banned_until is null or u.banned_until < now()))
$$;
