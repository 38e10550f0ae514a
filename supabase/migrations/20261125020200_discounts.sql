-- Discounts: the codes that the owner gives out, and which discounts open an order that costs less than the catalog says (docs/adr/0050-sales-desk.md).

create table public.discount_codes (
  -- As the provider names it; capitals make no difference.
  code text primary key check (code = btrim(code) and char_length(code) between 1 and 200),
  -- Ids of products; empty for all.
  products text[] not null default '{}' check (cardinality(products) <= 200),
  -- Of the price, in percent: 100 lets it be free.
  greatest_percent integer not null default 100 check (greatest_percent between 1 and 100),
  note text not null default '' check (char_length(note) <= 300)
);
create unique index discount_codes_in_any_case on public.discount_codes (lower(code));

insert into private.collections values ('discount_codes', 'code', false);
alter table public.discount_codes enable row level security;
alter table public.discount_codes force row level security;
create policy "the database owner maintains" on public.discount_codes for all to current_user using (true) with check (true);
create policy "the owner edits" on public.discount_codes for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
revoke all on public.discount_codes from anon, authenticated;
grant select, insert, update, delete on public.discount_codes to authenticated;
grant all on public.discount_codes to service_role;
create trigger store_revision before update or delete on public.discount_codes
  for each row execute function private.store_revision('code');
create trigger log_staff_change after insert or update or delete on public.discount_codes
  for each row execute function private.log_staff_change('code');

create function private.check_discount_products() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  nowhere text;
begin
  select string_agg(named.id, ', ') into nowhere from unnest(new.products) as named (id)
    where not exists (select from public.products p where p.id = named.id);
  if nowhere is not null and (select private.is_owner()) then
    raise exception 'Not saved: these are no products of yours: %', nowhere using errcode = '22023', hint = 'Leave it empty for all products.';
  end if;
  return new;
end;
$$;
create trigger check_discount_products before insert or update of products on public.discount_codes
  for each row execute function private.check_discount_products();

-- Whether a discount that the provider confirms, but whose code is not listed, holds the order.
alter table public.checkout_state add column holds_unlisted_discounts boolean not null default false;
create function public.discount_rule() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees this' using errcode = 'insufficient_privilege';
  end if;
  return (select s.holds_unlisted_discounts from public.checkout_state s);
end;
$$;

-- What of an order's prices is not as the catalog has it. A discount counts that the provider itself states: by a code, or by an amount that
-- covers what is missing. One of a listed code opens down to what the list says. Any other must leave more than a fiftieth of the price.
-- This definition holds; 20261125020100_access_by_hand.sql has an earlier one.
create or replace function private.price_doubts(of_order public.orders) returns text
language sql stable security definer set search_path = '' as $$
  with sold as (
    select i.product_id, i.currency = p.currency as same_currency, i.total_cents as paid, p.price_cents::bigint * i.quantity as price,
      c.code is not null as listed, coalesce(c.greatest_percent, 0) as greatest
    from public.order_items i join public.products p on p.id = i.product_id
    left join public.discount_codes c on lower(c.code) = lower((of_order).discount_code)
      and (c.products = '{}' or i.product_id = any (c.products))
    where i.order_id = (of_order).id
  ), cheap as (
    select * from sold where same_currency and paid < price and not (listed and paid * 100 >= price * (100 - greatest))
  )
  select nullif(concat_ws('; ',
    (select 'paid in another currency: ' || string_agg(s.product_id, ', ' order by s.product_id) from sold s where not s.same_currency),
    (select 'a larger discount than you allow for the code ' || (of_order).discount_code || ': ' || string_agg(c.product_id, ', ' order by c.product_id)
      from cheap c where c.listed),
    (select 'paid less than the catalogue price: ' || string_agg(c.product_id, ', ' order by c.product_id)
      from cheap c where not c.listed
      having (of_order).discount_code is null and sum(c.price - c.paid) > coalesce((of_order).discount_cents, 0)),
    (select case when (select s.holds_unlisted_discounts from public.checkout_state s)
          then 'a discount that is not in your list of codes: ' else 'a discount of nearly everything, by a code that is not in your list: ' end
        || string_agg(c.product_id, ', ' order by c.product_id)
      from cheap c where not c.listed
        and ((select s.holds_unlisted_discounts from public.checkout_state s) or c.paid * 50 <= c.price)
        and ((of_order).discount_code is not null or (of_order).discount_cents > 0)
      having (of_order).discount_code is not null or sum(c.price - c.paid) <= coalesce((of_order).discount_cents, 0))
  ), '');
$$;

-- What waits for a decision about a discount is judged again when the list or the rule changes. Paid orders stay as they are.
create function private.judge_discounts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  waiting uuid;
begin
  for waiting in select o.id from public.orders o where o.status = 'held' and o.refunded_at is null
      and (o.discount_code is not null or o.discount_cents > 0) order by o.id for update loop
    perform public.settle_order(waiting);
  end loop;
  return null;
end;
$$;
create trigger judge_discounts after insert or update or delete on public.discount_codes
  for each statement execute function private.judge_discounts();
create trigger judge_discounts after update of holds_unlisted_discounts on public.checkout_state
  for each statement execute function private.judge_discounts();

create function public.set_discount_rule(holds boolean) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, decides about discounts' using errcode = 'insufficient_privilege';
  end if;
  update public.checkout_state s set holds_unlisted_discounts = set_discount_rule.holds
    where s.holds_unlisted_discounts <> set_discount_rule.holds;
  if not found then
    return jsonb_build_object('outcome', 'same');
  end if;
  perform private.log_act('changed', 'checkout_state', 'holds_unlisted_discounts', jsonb_build_object('holds', not holds),
    jsonb_build_object('holds', holds));
  return jsonb_build_object('outcome', 'changed');
end;
$$;

-- What was sold with which discount since a day (UTC), without test money: paid after refunds, and what the provider says it took off.
create function public.sales_by_discount(since date) returns table (code text, currency text, orders bigint, cents bigint, discount_cents bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, sees sales' using errcode = 'insufficient_privilege';
  end if;
  return query
    select coalesce(min(o.discount_code), ''), o.currency, count(*), sum(o.total_cents - o.refunded_cents)::bigint, sum(o.discount_cents)::bigint
    from public.orders o
    where o.purchased_at >= sales_by_discount.since::timestamp at time zone 'UTC' and o.status in ('paid', 'refunded') and not o.test
      and (o.discount_code is not null or o.discount_cents > 0)
    group by lower(o.discount_code), o.currency order by 3 desc, 1 limit 200;
end;
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['private.judge_discounts()', 'private.check_discount_products()', 'public.sales_by_discount(date)', 'public.discount_rule()', 'public.set_discount_rule(boolean)'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.discount_rule(), public.set_discount_rule(boolean), public.sales_by_discount(date) to authenticated;
