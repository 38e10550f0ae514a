-- Also applied as 048d56d237b042e01542fcafe550cd882848eb907a8e2353121a0b4e69aeb3f2: with other comments.
-- Also applied as afbb429b5f8d5eb7abfb65339894b05cfe05cde3e12be263aff809028be45c56: without these lines.
-- Also applied as a0bc09ee9828c8214e536b82d9116b51a384fc2791c97df7449c58288679205f: other comments.
-- Also applied as 7d6c6d19ba52a3579059f6e14c6e7f9775573694c73c0c1bf491fc79ba959d78: without these lines.
-- Where the first order of a subscription stayed with an address that was mistyped, a later one may have been moved with its account since: the next payment
-- goes there. It went to the address of before, or at Stripe and Lemon Squeezy to the mistyped one. A payment that
-- names nobody, as at Paddle without an API key, goes there, too: it was held again each month.
create function private.subscriber_of(happened jsonb) returns text language sql stable set search_path = '' as $$
  select o.email from private.subscriptions s
    join public.orders o on o.provider = s.provider and (o.subscription_id = s.subscription_id or o.provider_order_id = s.provider_order_id)
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription' and o.email is not null
      and (o.handed_over_at is not null or nullif(btrim(happened ->> 'email'), '') is null)
    order by o.handed_over_at is not null desc, o.placed_at desc, o.id limit 1
$$;
revoke execute on function private.subscriber_of(jsonb) from public, anon, authenticated;

-- This definition holds; 20261205000000_payments_of_the_first_buyer.sql has an earlier one.
create or replace function private.with_subscriber(happened jsonb) returns jsonb language sql stable set search_path = '' as $$
  select happened || jsonb_build_object('email', coalesce(private.subscriber_of(happened), happened ->> 'email'))
$$;

-- This definition holds; 20261204020000_renewals_of_subscriptions.sql has an earlier one.
create or replace function private.with_subscription(happened jsonb) returns jsonb language sql stable set search_path = '' as $$
  select happened || jsonb_build_object('email', coalesce(private.subscriber_of(happened), happened ->> 'email'),
      'items', jsonb_build_array((happened #> '{items,0}') || jsonb_build_object('productId', s.provider_product_id, 'quantity', coalesce(s.quantity, 1),
        'totalCents', p.cents, 'priceCents', round(p.cents::numeric / coalesce(s.quantity, 1)))))
    from private.subscriptions s
    cross join (select coalesce((happened #>> '{items,0,totalCents}')::integer, (happened #>> '{items,0,priceCents}')::integer) as cents) p
    where s.provider = happened ->> 'provider' and s.subscription_id = happened ->> 'subscription'
$$;
