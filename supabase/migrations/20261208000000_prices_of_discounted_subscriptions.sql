-- Whoever subscribed with a discount goes on at the price of then, too: after the price was raised, the payment that followed a cheaper first month was
-- held, and so was every payment of a discount that lasts. Both are compared with the payment before: what is paid, and the price without the discount.
-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.goes_on_at_its_price(of_order public.orders, item public.order_items) returns boolean
language sql stable security definer set search_path = '' as $$
  select ((of_order).provider in ('gumroad', 'paddle') or (of_order).subscription_id is not null) and private.sold_by_time((item).product_kind)
    and ((of_order).discount_code is null and coalesce((of_order).discount_cents, 0) = 0
      -- A discount is one of the whole order, the owner may want to see each, and one of nearly everything is decided each time.
      or (not (select s.holds_unlisted_discounts from public.checkout_state s)
        and (select count(*) from public.order_items k where k.order_id = (of_order).id) = 1
        and (item).total_cents * 50::bigint > (item).total_cents::bigint + coalesce((of_order).discount_cents, 0)
        -- Before the discount, too, it is below today's price: else it is a purchase of today.
        and exists (select from public.products p where p.id = (item).product_id
          and (item).total_cents::bigint + coalesce((of_order).discount_cents, 0) < p.price_cents::bigint * (item).quantity)))
    and exists (select from public.orders o join public.order_items i on i.order_id = o.id join public.enrolments e on e.order_id = o.id
        and e.product_id = i.product_id
      where o.id <> (of_order).id and o.provider = (of_order).provider and o.status = 'paid' and not o.test and o.created_at <= (of_order).created_at
        -- Where a code is told without its amount, the price without it is not known.
        and (o.discount_code is null or o.discount_cents is not null or lower(o.discount_code) = lower((of_order).discount_code))
        and (o.user_id = (of_order).user_id or lower(o.email) = lower((of_order).email))
        and i.product_id = (item).product_id and i.currency = (item).currency
        and i.total_cents * (item).quantity::bigint <= (item).total_cents * i.quantity::bigint
        and (i.total_cents::bigint + coalesce(o.discount_cents, 0)) * (item).quantity
          <= ((item).total_cents::bigint + coalesce((of_order).discount_cents, 0)) * i.quantity)
$$;
