-- Why an order is held is a list of {code, …}, which programs compare and lib/held-reason.ts puts into words. Before, it was a text that
-- programs searched.

-- What a text of before says; of a part that is none of these, the part itself. Dropped at the end.
create function private.reasons_in_text(told text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_agg(case when w.code is null then jsonb_build_object('code', 'other', 'text', p.part)
      else jsonb_strip_nulls(jsonb_build_object(
        'code', w.code,
        'notice', substring(p.part from '^the payment is disputed again, notice (\d+)$')::integer,
        'discount', substring(p.part from '^a larger discount than you allow for the code (.*): '),
        'products', case when w.lists then to_jsonb(string_to_array(substring(p.part from '^' || w.pattern || ': (.*)$'), ', ')) end,
        'rows', case when w.code = 'wrong_product' then (
          select jsonb_agg(jsonb_build_object('id', r.found[1], 'names', r.found[2]) order by r.n)
          from regexp_matches(p.part, 'the row \([^,]*, ([^)]*)\) names "([^"]*)", which is no product', 'g') with ordinality as r (found, n)) end)) end order by p.n)
  from unnest(string_to_array(told, '; ')) with ordinality as p (part, n)
  left join (values
    ('sandbox', 'bought in the sandbox, no money was paid', false),
    ('no_address', 'no email address, so nobody was told and nobody can open what was bought', false),
    ('test', 'test sale, no money was paid', false),
    ('disputed', 'the payment is disputed(?: again, notice \d+)?', false),
    ('unnamed_product', 'unknown product, map it in provider_products', true),
    ('wrong_product', 'correct product_id in provider_products: .*', false),
    ('other_currency', 'paid in another currency', true),
    ('above_discount', 'a larger discount than you allow for the code .*', true),
    ('below_price', 'paid less than the catalogue price', true),
    ('unlisted_discount', 'a discount that is not in your list of codes', true),
    ('nearly_free', 'a discount of nearly everything, by a code that is not in your list', true)
  ) as w (code, pattern, lists) on p.part ~ ('^' || w.pattern || case when w.lists then ': ' else '$' end);
$$;

alter table public.orders drop column closed;
alter table public.orders
  alter column hold_reason type jsonb using private.reasons_in_text(hold_reason),
  alter column released_reason type jsonb using private.reasons_in_text(released_reason),
  alter column closed_reason type jsonb using private.reasons_in_text(closed_reason);
alter table public.orders add column closed boolean not null generated always as (
  status = 'held' and closed_reason is not null and coalesce(hold_reason = closed_reason, false)) stored;
-- The owner is told of each reason once: what was told stays told.
update public.owner_notices n set reason = private.reasons_in_text(n.reason)::text where n.kind = 'order_held';
drop function private.reasons_in_text(text);

drop function private.dispute_doubt(public.orders);
-- A payment may be disputed more than once, also at the same time: an inquiry, its end, a chargeback. Where the provider tells disputes apart
-- (`disputeId`), each is open while the last that happened to it, by the provider's clock, is no win; those without a name are one.
create function private.dispute_doubt(of_order public.orders) returns jsonb language sql stable set search_path = '' as $$
  with told as (
    select e.id, e.event_id, e.type, coalesce(e.event ->> 'disputeId', '') as dispute, (e.event ->> 'happenedAt')::timestamptz as happened, e.event ->> 'disputeNotice' as notice
    from public.checkout_events e
    where e.type in ('disputed', 'dispute_won') and e.provider = (of_order).provider
      and (e.event ->> 'providerOrderId' = (of_order).provider_order_id or e.order_id = (of_order).id)
  ), states as (
    select distinct on (t.dispute) t.type = 'disputed' as open from told t
      order by t.dispute, t.happened desc nulls last, t.type = 'dispute_won' desc, t.id desc
  ), opened as (
    select count(distinct coalesce(t.notice, t.event_id)) as notices from told t where t.type = 'disputed'
  )
  select case when exists (select from states s where s.open)
      or (not exists (select from told) and (of_order).disputed_at is not null and (of_order).dispute_won_at is null)
    -- Another reason for each notice: the owner is told again, and what was released before is held again.
    then jsonb_strip_nulls(jsonb_build_object('code', 'disputed', 'notice', case when o.notices > 1 then o.notices end)) end
  from opened o;
$$;

drop function private.price_doubts(public.orders);
-- What of an order's prices is not as the catalog has it, of what it has not opened yet: what was opened once stays open whatever the catalog or the
-- list of codes says later. A discount counts that the provider itself states: by a code, or by an amount that covers what is missing. One of a
-- listed code opens down to what the list says. Any other must leave more than a fiftieth of the price.
create function private.price_doubts(of_order public.orders) returns jsonb[] language sql stable security definer set search_path = '' as $$
  with sold as (
    select i.product_id, i.currency = p.currency as same_currency, i.total_cents as paid, p.price_cents::bigint * i.quantity as price,
      c.code is not null as listed, coalesce(c.greatest_percent, 0) as greatest
    from public.order_items i join public.products p on p.id = i.product_id
    left join public.discount_codes c on lower(c.code) = lower((of_order).discount_code)
      and (c.products = '{}' or i.product_id = any (c.products))
    where i.order_id = (of_order).id
      and not exists (select from public.enrolments e where e.order_id = i.order_id and e.product_id = i.product_id)
  ), cheap as (
    select * from sold where same_currency and paid < price and not (listed and paid * 100 >= price * (100 - greatest))
  )
  select array[
    (select jsonb_build_object('code', 'other_currency', 'products', jsonb_agg(s.product_id order by s.product_id))
      from sold s where not s.same_currency having count(*) > 0),
    (select jsonb_build_object('code', 'above_discount', 'discount', (of_order).discount_code, 'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where c.listed having count(*) > 0),
    (select jsonb_build_object('code', 'below_price', 'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where not c.listed
      having (of_order).discount_code is null and sum(c.price - c.paid) > coalesce((of_order).discount_cents, 0)),
    (select jsonb_build_object('code', case when (select s.holds_unlisted_discounts from public.checkout_state s) then 'unlisted_discount' else 'nearly_free' end,
        'products', jsonb_agg(c.product_id order by c.product_id))
      from cheap c where not c.listed
        and ((select s.holds_unlisted_discounts from public.checkout_state s) or c.paid * 50 <= c.price)
        and ((of_order).discount_code is not null or (of_order).discount_cents > 0)
      having count(*) > 0 and ((of_order).discount_code is not null or sum(c.price - c.paid) <= coalesce((of_order).discount_cents, 0)))
  ];
$$;

drop function public.order_hold_reason(uuid);
-- Why an order is held; null where nothing holds it.
create function public.order_hold_reason(order_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select (select jsonb_agg(r.reason order by r.n) from unnest(array[
      case when o.provider = 'sandbox' and not (select s.sandbox_sells from public.checkout_state s) then '{"code": "sandbox"}'::jsonb end,
      case when o.purchased_at is not null and o.erased_at is null and o.user_id is null and o.email is null then '{"code": "no_address"}'::jsonb end,
      case when o.test and o.provider <> 'sandbox' then '{"code": "test"}'::jsonb end,
      private.dispute_doubt(o),
      (select jsonb_build_object('code', 'unnamed_product', 'products', jsonb_agg(i.product_id order by i.product_id))
        from public.order_items i where i.order_id = o.id and i.product_kind is null
          and not exists (select from public.provider_products m where m.provider = o.provider and m.product_id = i.product_id)
        having count(*) > 0),
      -- A row of before the check, or one whose product was deleted since.
      (select jsonb_build_object('code', 'wrong_product', 'rows',
          jsonb_agg(jsonb_build_object('id', m.provider_product_id, 'names', m.product_id) order by m.provider_product_id))
        from public.order_items i join public.provider_products m on m.provider = o.provider and m.product_id = i.product_id
        where i.order_id = o.id and i.product_kind is null having count(*) > 0)
    ] || case when o.provider <> 'given' then private.price_doubts(o) end) with ordinality as r (reason, n) where r.reason is not null)
  from public.orders o where o.id = order_hold_reason.order_id;
$$;

-- Brings an order's state and what it grants to what its events imply. A refund decides for good.
-- This definition holds; 20261122005500_order_line_totals.sql has an earlier one.
create or replace function public.settle_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  reason constant jsonb := public.order_hold_reason(settle_order.order_id);
  settled public.orders;
begin
  update public.orders o set
      hold_reason = reason,
      held_for_sandbox = public.waits_for_sandbox(o),
      status = case when o.refunded_at is not null then 'refunded'
        when reason is not null and reason is distinct from o.released_reason then 'held' else 'paid' end,
      total_cents = coalesce((select sum(i.total_cents) from public.order_items i where i.order_id = o.id), 0),
      currency = coalesce((select min(i.currency) from public.order_items i where i.order_id = o.id), o.currency),
      attention = public.order_attention(o.id),
      updated_at = now()
    where o.id = settle_order.order_id returning * into settled;

  if settled.status = 'held' then
    -- Nothing is granted anew; what was granted before a dispute is taken back.
    update public.enrolments e set status = 'revoked', revoked_at = coalesce(e.revoked_at, now())
      where e.order_id = settled.id and e.status = 'active';
    if not public.waits_for_sandbox(settled) then
      perform public.tell_owner('order_held', settled.id::text, reason::text);
    end if;
  elsif settled.erased_at is null then
    insert into public.enrolments (order_id, product_id, product_kind, email, user_id, status, revoked_at)
      select settled.id, i.product_id, i.product_kind, settled.email, settled.user_id,
        case settled.status when 'paid' then 'active' else 'revoked' end, settled.refunded_at
      from public.order_items i where i.order_id = settled.id and i.product_kind is not null
      on conflict on constraint enrolments_order_id_product_id_key do update set email = excluded.email,
        user_id = excluded.user_id, status = excluded.status, revoked_at = excluded.revoked_at;
  end if;
  return settled;
end;
$$;

revoke execute on function private.dispute_doubt(public.orders), private.price_doubts(public.orders), public.order_hold_reason(uuid)
  from public, anon, authenticated;
