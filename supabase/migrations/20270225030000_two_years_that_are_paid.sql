-- Gumroad sells memberships for two years as well: such a payment opened one month (docs/adr/0074-time-that-the-provider-names.md).
alter table public.order_items drop constraint order_items_billing_check;
alter table public.order_items add constraint order_items_billing_check
  check (billing in ('one-off', 'monthly', 'quarterly', 'half-yearly', 'yearly', 'two-yearly'));

-- This definition holds; 20270214000000_time_that_the_provider_names.sql has an earlier one.
create or replace function private.months_of_billing(billing text) returns integer language sql immutable set search_path = '' as $$
  select case billing when 'monthly' then 1 when 'quarterly' then 3 when 'half-yearly' then 6 when 'yearly' then 12 when 'two-yearly' then 24 end
$$;

-- This definition holds; 20270214000000_time_that_the_provider_names.sql has an earlier one.
create or replace function private.billing_paid_for(of_plan public.enrolments) returns text language sql stable set search_path = '' as $$
  select case
      -- The provider has said so.
      when i.billing in ('half-yearly', 'yearly', 'two-yearly') then i.billing
      when i.total_cents < p.price_cents::bigint * i.quantity and private.goes_on_at_its_price(o, i) then coalesce(before.billing, i.billing)
      when i.billing = 'monthly' and before.billing = 'quarterly' then 'quarterly'
      else i.billing end
    from public.orders o join public.order_items i on i.order_id = o.id and i.product_id = (of_plan).product_id
    join public.products p on p.id = i.product_id
    left join lateral (select b.billing
      from public.orders s join public.order_items b on b.order_id = s.id
      where (o.provider in ('gumroad', 'paddle') or o.subscription_id is not null) and s.provider = o.provider and s.id <> o.id
        and private.sets_terms(s, o, b.product_id)
        and (s.subscription_id = o.subscription_id
          or ((s.user_id = (of_plan).user_id or lower(s.email) = lower((of_plan).email))
            and exists (select from public.enrolments e where e.order_id = s.id and e.product_id = b.product_id)))
        and b.product_id = i.product_id and b.billing in ('monthly', 'quarterly')
        and b.currency = i.currency and b.total_cents * i.quantity::bigint <= i.total_cents * b.quantity::bigint
      order by s.placed_at desc limit 1) before on true
    where o.id = (of_plan).order_id
$$;
