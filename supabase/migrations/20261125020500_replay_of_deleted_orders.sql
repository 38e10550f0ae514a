-- The replay of an event whose order was deleted takes the later events of that order with it: a sale that was refunded stays refunded.

-- Applies a stored event again, and the later ones of its order after it, so that an old event takes nothing back that a newer one said.
-- This definition holds; 20261125020000_replay_and_partial_refunds.sql has an earlier one.
-- Returns {outcome: same|changed|unknown, orderId, changes: {column: [before, after]}}.
create or replace function public.replay_checkout_event(event bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.checkout_events;
  later record;
  the_order uuid;
  before jsonb;
  after jsonb;
  changes jsonb;
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, replays an event' using errcode = 'insufficient_privilege';
  end if;
  select * into stored from public.checkout_events e where e.id = replay_checkout_event.event;
  if stored.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  perform private.lock_checkout(stored.event);
  the_order := private.order_of_event(stored.event);
  before := private.order_as_it_is(the_order);
  for later in select e.id, e.event from public.checkout_events e
    where e.id >= stored.id and (e.id = stored.id or e.order_id = stored.order_id
      -- Events whose order was deleted are known by its number alone.
      or (e.order_id is null and e.provider = stored.provider and e.event ->> 'providerOrderId' = stored.event ->> 'providerOrderId'))
    order by e.id
  loop
    the_order := (private.apply_checkout_event(later.event)).id;
    update public.checkout_events e set order_id = the_order where e.id = later.id and e.order_id is distinct from the_order;
  end loop;
  after := private.order_as_it_is(the_order);
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}') into changes
    from jsonb_object_keys(after) key where before -> key is distinct from after -> key;
  perform private.log_act('changed', 'checkout_events', stored.id::text, jsonb_build_object('replayed', stored.event_id), changes);
  return jsonb_build_object('outcome', case changes when '{}' then 'same' else 'changed' end, 'orderId', the_order, 'changes', changes);
end;
$$;

-- What an order is and opens, without addresses of people, for comparison.
-- This definition holds; 20261125020000_replay_and_partial_refunds.sql has an earlier one.
create or replace function private.order_as_it_is(wanted uuid) returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(o) - array['email', 'updated_at'] || jsonb_build_object('buyer', md5(coalesce(lower(o.email), '')),
    'items', (select coalesce(jsonb_object_agg(i.product_id, to_jsonb(i) - 'order_id'), '{}') from public.order_items i where i.order_id = o.id),
    'opens', (select coalesce(jsonb_object_agg(e.product_id, e.status), '{}') from public.enrolments e where e.order_id = o.id))
  from public.orders o where o.id = wanted;
$$;
