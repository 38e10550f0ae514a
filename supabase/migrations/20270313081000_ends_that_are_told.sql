-- A license that is revoked or restored, and a held order that is closed, were told to nobody: the robot stopped, and the word that the mail about
-- the check promises never came.
alter table public.order_notices drop constraint order_notices_kind_check;
alter table public.order_notices add constraint order_notices_kind_check
  check (kind in ('receipt', 'held', 'closed', 'refund', 'part_refund', 'ends_soon', 'ended', 'restored', 'end_date', 'license', 'license_ended',
    'license_restored'));

-- The owner has looked at a held order, and nothing is to be opened for it. Returns {outcome: closed|not_held|unknown, status}.
-- This definition holds; 20261122004700_close_held_orders.sql has an earlier one.
create or replace function public.close_order(order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  the_order public.orders;
begin
  perform private.refuse_all_but_the_owner();
  select * into the_order from public.orders o where o.id = close_order.order_id for update;
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if the_order.status <> 'held' then
    return jsonb_build_object('outcome', 'not_held', 'status', the_order.status);
  end if;
  update public.orders o set closed_reason = o.hold_reason, updated_at = now() where o.id = the_order.id;
  -- Who was told that a person checks the order, and that word follows, is told what came of it.
  insert into public.order_notices (order_id, kind)
    select n.order_id, 'closed' from public.order_notices n where n.order_id = the_order.id and n.kind = 'held' and not the_order.closed
    on conflict on constraint order_notices_pkey do update set mailed_at = null, created_at = now();
  -- The mail about the check would promise what the other one tells.
  update public.order_notices n set mailed_at = now() where n.order_id = the_order.id and n.kind = 'held' and n.mailed_at is null;
  perform pg_notify('order_notices', '');
  return jsonb_build_object('outcome', 'closed', 'status', the_order.status);
end;
$$;

-- One license of a robot: revoke, restore, reissue (the old key stops, the accounts stay), or free (take it off one account).
-- Returns {outcome: changed|same|unknown}.
-- This definition holds; 20261125020100_access_by_hand.sql has an earlier one.
create or replace function public.change_licence(licence uuid, act text, reason text, activation uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text;
  was public.robot_licences;
  holder public.enrolments;
begin
  perform private.refuse_all_but_who_sells();
  why := private.check_reason(reason);
  if act not in ('revoke', 'restore', 'reissue', 'free') then
    raise exception 'A license is revoked, restored, reissued or freed' using errcode = '22023';
  end if;
  select * into was from public.robot_licences l where l.id = change_licence.licence for update;
  if was.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into holder from public.enrolments e where e.id = was.enrolment_id;
  if act = 'free' then
    update public.robot_activations a set released_at = now()
      where a.id = activation and a.licence_id = was.id and a.released_at is null;
  elsif act = 'reissue' then
    update public.robot_licences l set generation = l.generation + 1 where l.id = was.id;
    delete from public.robot_licence_keys k where k.licence_id = was.id and k.generation <= was.generation;
    perform private.note_access(holder, 'license');
  else
    update public.robot_licences l set revoked_at = case act when 'revoke' then now() end
      where l.id = was.id and (l.revoked_at is null) = (act = 'revoke');
  end if;
  if act <> 'reissue' and not found then
    return jsonb_build_object('outcome', 'same');
  end if;
  if act in ('revoke', 'restore') and holder.status = 'active' then
    perform private.note_access(holder, case act when 'revoke' then 'license_ended' else 'license_restored' end);
  end if;
  perform private.log_act('changed', 'robot_licences', was.id::text, null, jsonb_build_object('done', act, 'product', holder.product_id,
    'number', was.number, 'reason', why));
  return jsonb_build_object('outcome', 'changed');
end;
$$;
