-- This definition holds; 20261127080000_hold_reasons_as_codes.sql has an earlier one. It tells a dispute that was lost from one that can still be answered.
-- A payment may be disputed more than once, also at the same time: an inquiry, its end, a chargeback. Where the provider tells disputes apart
-- (`disputeId`), each is open while the last that happened to it, by the provider's clock, is no win; those without a name are one.
create or replace function private.dispute_doubt(of_order public.orders) returns jsonb language sql stable set search_path = '' as $$
  with told as (
    select e.id, e.event_id, e.type, coalesce(e.event ->> 'disputeId', '') as dispute, (e.event ->> 'happenedAt')::timestamptz as happened, e.event ->> 'disputeNotice' as notice,
      coalesce((e.event ->> 'disputeLost')::boolean, false) as lost
    from public.checkout_events e
    where e.type in ('disputed', 'dispute_won') and e.provider = (of_order).provider
      and (e.event ->> 'providerOrderId' = (of_order).provider_order_id or e.order_id = (of_order).id)
  ), states as (
    select distinct on (t.dispute) t.type = 'disputed' as open, t.lost from told t
      order by t.dispute, t.happened desc nulls last, t.type = 'dispute_won' desc, t.lost desc, t.id desc
  ), opened as (
    -- That one was lost is no further dispute.
    select count(distinct coalesce(t.notice, t.event_id)) as notices from told t where t.type = 'disputed' and not t.lost
  )
  select case when exists (select from states s where s.open)
      or (not exists (select from told) and (of_order).disputed_at is not null and (of_order).dispute_won_at is null)
    -- Another reason for each notice: the owner is told again, and what was released before is held again.
    then jsonb_strip_nulls(jsonb_build_object('code', 'disputed', 'notice', case when o.notices > 1 then o.notices end,
      'lost', case when exists (select from states s where s.open and s.lost) then true end)) end
  from opened o;
$$;
