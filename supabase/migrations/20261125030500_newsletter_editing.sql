-- Two who write the same issue of the newsletter: a change names the state that its writer read, and so does sending it.

alter table public.newsletter_broadcasts add column changed_at timestamptz not null default clock_timestamp();

create function private.touch_broadcast() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.subject, new.body, new.segment) is distinct from (old.subject, old.body, old.segment) then
    new.changed_at := clock_timestamp();
  end if;
  return new;
end;
$$;
revoke execute on function private.touch_broadcast() from public, anon, authenticated;
create trigger touch_broadcast before update on public.newsletter_broadcasts for each row execute function private.touch_broadcast();

-- At a time, or now; `read` is changed_at of the issue as the sender saw it: {outcome: scheduled|empty|started|gone|changed}. This definition holds; an
-- earlier one is in 20261124009600_newsletter.sql.
drop function public.send_broadcast(uuid, timestamptz);
create function public.send_broadcast(broadcast uuid, at timestamptz default null, read timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.newsletter_broadcasts;
begin
  perform private.owner_sends();
  select * into found_one from public.newsletter_broadcasts b where b.id = broadcast for update;
  if found_one.id is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if found_one.status <> 'draft' then
    return jsonb_build_object('outcome', 'started');
  end if;
  if send_broadcast.read is not null and found_one.changed_at is distinct from send_broadcast.read then
    return jsonb_build_object('outcome', 'changed');
  end if;
  if not exists (select from private.newsletter_audience(found_one.segment)) then
    return jsonb_build_object('outcome', 'empty');
  end if;
  update public.newsletter_broadcasts b set status = 'scheduled', send_at = coalesce(send_broadcast.at, now()) where b.id = broadcast;
  perform pg_notify('newsletter', '');
  return jsonb_build_object('outcome', 'scheduled');
end;
$$;
revoke execute on function public.send_broadcast(uuid, timestamptz, timestamptz) from public, anon;
grant execute on function public.send_broadcast(uuid, timestamptz, timestamptz) to authenticated;
