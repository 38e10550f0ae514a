-- The mailed link was used: {outcome: confirmed|left|unknown}. Works for a day, also twice; an address that had left or bounced before it was asked for is
-- on the list again, and one that has left since is told so.
-- This definition holds; 20261124009600_newsletter.sql has an earlier one.
create or replace function public.confirm_subscription(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.newsletter_requests;
begin
  select * into asked from public.newsletter_requests r where r.id = request and r.requested_at > now() - interval '1 day';
  if asked.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  insert into public.newsletter_subscribers as s (email, consent, requested_at, source, language, interests)
    values (asked.email, asked.consent, asked.requested_at, asked.source, asked.language, asked.interests)
    on conflict (email) do update set status = 'subscribed', consent = excluded.consent, requested_at = excluded.requested_at,
      confirmed_at = now(), source = excluded.source, language = excluded.language, interests = excluded.interests, ended_at = null, ended_by = null
      -- The same link, used again: somebody who has left since stays away.
      where s.requested_at < excluded.requested_at;
  if not exists (select from public.newsletter_subscribers s where s.email = asked.email and s.status = 'subscribed') then
    return jsonb_build_object('outcome', 'left');
  end if;
  return jsonb_build_object('outcome', 'confirmed');
end;
$$;
