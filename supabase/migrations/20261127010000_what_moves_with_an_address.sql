-- Tickets, payments in coin and the lead move with an account that proves another address, as its orders and bookings do: whoever has the old address next
-- does not get them, and erasing the account finds them.

create function private.move_tickets_with_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.support_tickets t set email = lower(new.email) where lower(t.email) = lower(old.email);
  update public.coin_payments p set email = lower(new.email) where lower(p.email) = lower(old.email);
  return null;
end;
$$;

-- Makes one lead of two: `kept` gets the notes and addresses of `merged`, and the words of whichever was first.
create function private.join_leads(kept uuid, merged uuid) returns void language plpgsql set search_path = '' as $$
declare
  stays public.leads;
  goes public.leads;
begin
  select * into stays from public.leads l where l.id = kept;
  select * into goes from public.leads l where l.id = merged;
  update public.lead_notes n set lead_id = kept where n.lead_id = merged;
  update private.lead_aliases a set lead_id = kept where a.lead_id = merged;
  insert into private.lead_aliases values (goes.email, kept);
  delete from public.leads l where l.id = merged;
  update public.leads l set
    other_emails = array(select distinct a from unnest(stays.other_emails || goes.other_emails || goes.email) a where a <> stays.email),
    name = case when stays.name = '' then goes.name else stays.name end,
    source = case when goes.consented_at < stays.consented_at then goes.source else stays.source end,
    consent = case when goes.consented_at < stays.consented_at then goes.consent else stays.consent end,
    consented_at = least(stays.consented_at, goes.consented_at), last_contact_at = greatest(stays.last_contact_at, goes.last_contact_at),
    next_step = case when stays.next_step = '' then goes.next_step else stays.next_step end,
    next_step_on = coalesce(stays.next_step_on, goes.next_step_on)
    where l.id = kept;
end;
$$;

-- For staff: {outcome: merged|gone}. This definition holds; 20261125030200_leads.sql has an earlier one.
create or replace function public.merge_leads(kept uuid, merged uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if not private.serves_people() then
    raise exception 'Only the owner and support, signed in with the second factor, merge leads' using errcode = 'insufficient_privilege';
  end if;
  -- In one order, so that two merges of the same two wait for one another.
  perform from public.leads l where l.id in (kept, merged) order by l.id for update;
  if kept = merged or (select count(*) from public.leads l where l.id in (kept, merged)) < 2 then
    return jsonb_build_object('outcome', 'gone');
  end if;
  perform private.join_leads(kept, merged);
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, after)
    values ((select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), private.staff_role(), 'merged', 'leads',
      kept::text, jsonb_build_object('merged', merged));
  return jsonb_build_object('outcome', 'merged');
end;
$$;

create function private.move_lead_with_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  former constant text := lower(btrim(old.email));
  proven constant text := lower(btrim(new.email));
  theirs constant uuid := private.lead_of(former);
  known constant uuid := private.lead_of(proven);
begin
  perform from public.leads l where l.id in (theirs, known) order by l.id for update;
  if known <> theirs then
    perform private.join_leads(known, theirs);
  elsif theirs is null then
    return null;
  end if;
  delete from private.lead_aliases a where a.email in (former, proven);
  update public.leads l set email = proven, other_emails = array(select a from unnest(l.other_emails) a where a not in (former, proven))
    where l.id = coalesce(known, theirs) and l.email in (former, proven);
  if not found then
    -- Of a lead that staff merged of several addresses, this is another one than its first.
    update public.leads l set other_emails = array_append(array(select a from unnest(l.other_emails) a where a not in (former, proven)), proven)
      where l.id = coalesce(known, theirs);
    insert into private.lead_aliases values (proven, coalesce(known, theirs));
  end if;
  return null;
end;
$$;

do $$
declare
  moves text;
begin
  foreach moves in array array['move_tickets_with_account', 'move_lead_with_account'] loop
    execute format('create trigger %1$I after update of email on auth.users for each row
      when (old.email_confirmed_at is not null and new.email_confirmed_at is not null and new.deleted_at is null
        and old.email <> '''' and new.email <> '''' and lower(old.email) <> lower(new.email))
      execute function private.%1$I()', moves);
    execute format('revoke execute on function private.%I() from public, anon, authenticated', moves);
  end loop;
  revoke execute on function private.join_leads(uuid, uuid) from public, anon, authenticated;
end;
$$;
